import { fileAnswer } from '@staffroom/sdk';
import { htmlToDocx, mediaTypes } from '@staffroom/sdk/office';
import { isBeyondMarkdown } from '@staffroom/sdk/reading';
import { cleanHtml } from '@staffroom/sdk/server';
import type { ExportFormat } from '../contract.ts';
import { type ContentType, contentNames, type Project } from '../project.ts';

export async function exportText(
  { name }: Pick<Project, 'name'>,
  type: ContentType,
  { content, format, logo }: { content: string; format: ExportFormat; logo?: Uint8Array | undefined },
) {
  const filename = `${name} - ${contentNames[type]}.${format}`;
  const markdown = type === 'case-study';
  if (format === 'md') return fileAnswer({ filename, type: 'text/markdown; charset=utf-8', body: content });
  if (format === 'txt')
    return fileAnswer({ filename, type: mediaTypes.txt, body: markdown ? plainText(content) : content });
  const { micromark } = await import('micromark');
  const html = cleanHtml(markdown && !isBeyondMarkdown(content) ? micromark(content) : paragraphs(content));
  return fileAnswer({ filename, type: mediaTypes.docx, body: await htmlToDocx(name, html, { logo }) });
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function plainText(markdown: string): string {
  return markdown
    .replaceAll(/^#{1,6}\s+|^>\s?/gm, '')
    .replaceAll(/^([ \t\u00a0]*)[-*+]\s+/gm, '$1• ')
    .replaceAll(/(\*\*|__|`)(?=\S)(.+?)\1/g, '$2')
    .replaceAll(/\[([^[\]\n]+)\]\(([^\s)]{1,2000})\)/g, '$1 ($2)');
}
