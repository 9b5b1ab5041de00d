import { nameFile } from '../../../http/name-file.ts';
import { visibleText } from '@staffroom/sdk';
import type { Context } from 'koa';
import { exportChatSession } from '@staffroom/sdk/core';
import { type ApiRoute, implement, type SessionUser } from '../../../http/route.ts';
import type { AuditRecord } from '../../audit/service.ts';
import type { ChatExport } from './chat-export.ts';
import type { ExportWriter } from './export-writer.ts';

const types = {
  md: 'text/markdown; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/**
 * @param open loads the chat if the person owns it; throws `not-found`
 * @param record writes the download to the audit log
 */
export function chatExportRoutes(
  open: (user: SessionUser, id: string) => Promise<ChatExport>,
  writer: Pick<ExportWriter, 'write'>,
  record: (entry: AuditRecord) => Promise<void>,
): ApiRoute[] {
  return [
    implement(exportChatSession, async ({ user, params, query: { format }, signal, ctx }) => {
      const chat = await open(user, params.id);
      const file = await writer.write({ format, chat }, user.id, signal);
      await record({ userId: user.id, action: 'chat.download', subject: params.id, detail: { format } });
      send(ctx, chat, format, file);
    }),
  ];
}

function send(ctx: Context, { title }: ChatExport, format: keyof typeof types, body: string | Buffer): void {
  nameFile(ctx, `${fileName(title)}.${format}`);
  ctx.set({
    'Content-Type': types[format],
    // The sandbox keeps content of the file from running as a page of this site.
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  });
  ctx.status = 200;
  ctx.body = body;
}

function fileName(title: string): string {
  const name = visibleText(title)
    .replace(/[<>:"/\\|?*]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80);
  return name.toWellFormed().trimEnd() || 'chat';
}
