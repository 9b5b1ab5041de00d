import { fileAnswer } from '@staffroom/sdk';
import { htmlToDocx, mediaTypes } from '@staffroom/sdk/office';
import { isBeyondMarkdown, languageOf } from '@staffroom/sdk/reading';
import { cleanHtml } from '@staffroom/sdk/server';
import type { ExportFormat } from '../contract.ts';
import { type ContentItem, type ContentType, contentNames, type Project } from '../project.ts';
import { draftOf } from './versions.ts';
import { originText, wordsIn } from './words.ts';

export async function exportText(
  { name }: Pick<Project, 'name'>,
  type: ContentType,
  item: ContentItem,
  format: ExportFormat,
  { author, logo }: { author?: string; logo?: Uint8Array | undefined } = {},
) {
  const filename = `${name} - ${contentNames[type]}.${format}`;
  const { editors, isCut } = item;
  const content = isCut ? `${item.content}\n\n${wordsIn(languageOf(item.content)).rest}` : item.content;
  const markdown = type === 'case-study';
  const origin = originText({ drafted: draftOf(item), editors }, content);
  if (format === 'md') {
    // A comment, so that a page made from the file does not show it.
    const body = `${content.trimEnd()}\n\n<!-- ${origin.replaceAll('--', '–')} -->\n`;
    return fileAnswer({ filename, type: 'text/markdown; charset=utf-8', body });
  }
  if (format === 'txt')
    return fileAnswer({ filename, type: mediaTypes.txt, body: markdown ? plainText(content) : content });
  const { micromark } = await import('micromark');
  const html = cleanHtml(markdown && !isBeyondMarkdown(content) ? micromark(content) : paragraphs(content));
  return fileAnswer({
    filename,
    type: mediaTypes.docx,
    body: await htmlToDocx(name, html, { description: origin, author, logo }),
  });
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
