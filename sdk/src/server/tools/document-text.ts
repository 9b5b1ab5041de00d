import type { DocumentInfo, DocumentText, Passage } from '../../capabilities.ts';
import { AppError } from '../../errors.ts';
import { textPieces } from './text-pieces.ts';

export interface OpenDocument {
  info: DocumentInfo;
  content: DocumentText & { text: string };
}

/** @throws AppError `unavailable` when the document's text has not been extracted yet or cannot be extracted */
export function opened(info: DocumentInfo, content: DocumentText): OpenDocument {
  const { text } = content;
  if (text === null || text.trim() === '')
    throw new AppError('unavailable', 'This document has no readable text, or is still being processed.');
  return { info, content: { ...content, text } };
}

/** Splits a stretch into passages that never cross a page break. */
export function passagesOf({ info, content }: OpenDocument, from: number, to: number): Passage[] {
  const { text, version, pages } = content;
  const stretches =
    pages.length === 0
      ? [{ number: null, start: from, end: to }]
      : pages.map(({ number, start, end }) => ({
          number,
          start: Math.max(start, from),
          end: Math.min(end, to),
        }));
  return stretches.flatMap(({ number, start, end }) =>
    textPieces(text, start, end).map((piece) => ({
      ...piece,
      id: `${info.id}:${version}:${piece.start}`,
      documentId: info.id,
      filename: info.filename,
      version,
      page: number,
      section: headingAt(content, piece.start),
      score: 1,
    })),
  );
}

/** Returns the path of headings above an offset. */
export function headingAt({ sections }: Pick<DocumentText, 'sections'>, at: number): string | null {
  const path: DocumentText['sections'] = [];
  for (const section of sections) {
    if (section.start > at) break;
    while ((path.at(-1)?.level ?? 0) >= section.level) path.pop();
    path.push(section);
  }
  return path.length === 0 ? null : path.map(({ title }) => title.slice(0, 120)).join(' › ');
}

/** Returns the range from a heading to the next heading of the same or a higher level, or to the end of the text. */
export function sectionRange(
  { text, sections }: OpenDocument['content'],
  index: number,
): { start: number; end: number } {
  const section = sections[index];
  if (!section) return { start: 0, end: text.length };
  const next = sections.slice(index + 1).find(({ level }) => level <= section.level);
  return { start: section.start, end: next?.start ?? text.length };
}
