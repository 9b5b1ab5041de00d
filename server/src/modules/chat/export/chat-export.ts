import type { Citation } from '@staffroom/sdk';
import { isOfAttachment } from '@staffroom/sdk/internal/shared';
import type { BranchMessage } from '../messages/read-branch.sql.ts';
import { type ExportWords, exportWords } from './export-words.ts';

export interface ExportedMessage extends BranchMessage {
  origin: string | null;
}

/** A chat to export. It contains plain data only, because it is sent to a worker thread. */
export interface ChatExport {
  title: string;
  agent: string;
  language: 'en' | 'de';
  messages: readonly ExportedMessage[];
}

export const wordsOf = ({ language }: Pick<ChatExport, 'language'>): ExportWords => exportWords[language];

/** The line below the title: "Research Desk · 3 February 2026 – 5 February 2026" */
export function headline({ agent, messages, language }: ChatExport): string {
  const date = new Intl.DateTimeFormat(exportWords[language].locale, { dateStyle: 'long', timeZone: 'UTC' });
  const days = [messages[0], messages.at(-1)].flatMap((message) =>
    message ? [date.format(message.createdAt)] : [],
  );
  return [agent, [...new Set(days)].join(' – ')].filter((part) => part !== '').join(' · ');
}

/** The models of a chat: "OpenAI, GPT-6 · Anthropic, Claude"; null if no model answered. */
export function models({ messages }: ChatExport): string | null {
  const origins = messages.flatMap((message) => (message.role === 'assistant' ? [message.origin] : []));
  const named = [...new Set(origins.filter((origin) => origin !== null))];
  return named.length === 0 ? null : named.join(' · ');
}

/** The line below an answer's heading: "OpenAI, GPT-6 · 3 Feb 2026, 10:04 UTC · stopped" */
export function byline(
  { origin, createdAt, status }: ExportedMessage,
  { locale, ends }: ExportWords,
): string {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const parts = [origin, `${time.format(createdAt)} UTC`, status === 'complete' ? null : ends[status]];
  return parts.filter((part) => part !== null).join(' · ');
}

/** The location of a quote: "rules.pdf, version 2, p. 14", or with a heading instead of the page for formats without pages. */
export function placeOf(citation: Citation, words: ExportWords): string {
  const { filename, version, page, section } = citation;
  if (isOfAttachment(citation)) return words.attachedFile(filename);
  const place = page === null ? section : words.page(page);
  return [filename, words.version(version), place].filter((part) => part !== null && part !== '').join(', ');
}

/** The line "With 2 attached files"; null if the message has no attached files. */
export function attachmentLine({ attached }: BranchMessage, { attachments }: ExportWords): string | null {
  return attached === 0 ? null : attachments(attached);
}
