import { z } from 'zod';
import { type AiTool, aiTool, type Passage } from '../../capabilities.ts';
import { AppError } from '../../errors.ts';
import { msg } from '../../server-messages/message.ts';
import { findings } from '../../tools/findings.ts';
import { headingAt, type OpenDocument, opened, passagesOf, sectionRange } from './document-text.ts';
import { findDocument } from './find-document.ts';
import type { OpenLibrary } from './library.ts';

/** Maximum number of characters that one call returns. */
const readAtOnce = 16_000;
const maxHeadings = 80;

const input = z.object({
  document: z.string().min(1).max(300).describe('The name of the document as excerpts show it, or its id'),
  from_page: z.number().int().min(1).optional().describe('The first page to read, if the document has pages'),
  to_page: z.number().int().min(1).optional(),
  section: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .optional()
    .describe('The heading of the section to read, or words of that heading'),
  offset: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe('Where to continue reading: the next_offset of an earlier call'),
  version: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('An earlier version to read; default: the current version'),
});
type Input = z.output<typeof input>;

interface Reading {
  passages: Passage[];
  /** The opened part: "7–9", "Terms › Liability"; null for the beginning of the document. */
  place: string | null;
  page: number | null;
  next: { next_page: number } | { next_offset: number } | null;
}

const isId = (document: string): boolean => /^[0-9a-f-]{36}$/i.test(document.trim());

export function openTool({ documents, scope }: OpenLibrary): AiTool {
  return aiTool({
    name: 'open_document',
    description:
      'Reads a document at some pages, at a section, or from its beginning, a few pages at a time. Use it if a passage alone is not enough: to read the text around a passage, a whole clause or a table.',
    input,
    step: ({ document }) => (isId(document) ? 'Reading a document' : `Reading ${document}`),
    async run(wanted) {
      const info = await findDocument(documents, wanted.document, scope);
      const document = opened(info, await documents.content(info.id, wanted.version));
      const { passages, place, page, next } = read(document, wanted);
      const { content } = document;
      const whole =
        wanted.section === undefined && wanted.from_page === undefined && wanted.offset === undefined;
      return findings({
        answer: {
          document: info.filename,
          id: info.id,
          version: content.version,
          ...(content.version !== content.currentVersion && { current_version: content.currentVersion }),
          ...(content.pages.length > 0 && { pages: lastPage(document) }),
          ...(whole && { headings: headings(document) }),
          ...(next ??
            (content.truncated
              ? { note: 'The file contains more text than the workspace has stored.' }
              : {})),
        },
        passages,
        step: {
          title: 'Read',
          documents: [
            { documentId: info.id, filename: info.filename, version: content.version, page, place },
          ],
        },
      });
    },
  });
}

function read(document: OpenDocument, wanted: Input): Reading {
  if (wanted.from_page !== undefined && document.content.pages.length > 0)
    return readPages(document, wanted.from_page, wanted.to_page ?? wanted.from_page);
  const { content } = document;
  const index = wanted.section === undefined ? -1 : sectionIndex(document, wanted.section);
  const range = index < 0 ? { start: 0, end: content.text.length } : sectionRange(content, index);
  const start = Math.max(range.start, Math.min(wanted.offset ?? 0, range.end));
  const end = Math.min(start + readAtOnce, range.end);
  const passages = passagesOf(document, start, end);
  const page = passages[0]?.page ?? null;
  const last = passages.at(-1)?.page ?? null;
  const heading = start === 0 && index < 0 ? null : headingAt(content, start);
  return {
    passages,
    page,
    place: index < 0 && page !== null && last !== null ? span(page, last) : heading,
    next: end < range.end ? { next_offset: end } : null,
  };
}

function readPages(document: OpenDocument, from: number, to: number): Reading {
  const pages = document.content.pages
    .filter(({ number }) => number >= from && number <= Math.max(from, to))
    .toSorted((a, b) => a.number - b.number || a.start - b.start);
  if (pages.length === 0)
    throw new AppError(
      'invalid',
      msg`The document has no such page. Its last page is ${lastPage(document)}.`,
    );
  const passages: Passage[] = [];
  let length = 0;
  let last = from;
  for (const { number, start, end } of pages) {
    if (length > 0 && length + end - start > readAtOnce) return reading(number);
    passages.push(
      ...passagesOf(document, start, Math.min(end, start + readAtOnce)).filter(({ page }) => page === number),
    );
    length += end - start;
    last = number;
  }
  const following = document.content.pages.some(({ number }) => number > last) ? last + 1 : null;
  return reading(following);

  function reading(next: number | null): Reading {
    return {
      passages,
      page: from,
      place: span(from, last),
      next: next === null ? null : { next_page: next },
    };
  }
}

const span = (from: number, to: number): string => (from === to ? `p. ${from}` : `pp. ${from}–${to}`);

const lastPage = ({ content }: OpenDocument): number =>
  content.pages.reduce((last, { number }) => Math.max(last, number), 0);

const headings = ({ content }: OpenDocument): string[] =>
  content.sections
    .slice(0, maxHeadings)
    .map(({ title, level }) => `${'  '.repeat(level - 1)}${title.slice(0, 120)}`);

/** Returns the index of the heading that equals the wanted text, or else of the first heading that contains its words. */
function sectionIndex({ content }: OpenDocument, wanted: string): number {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const titles = content.sections.map(({ title }) => plain(title));
  const said = plain(wanted.split('›').at(-1) ?? wanted);
  const exact = titles.indexOf(said);
  const index = exact >= 0 ? exact : titles.findIndex((title) => said !== '' && title.includes(said));
  if (index >= 0) return index;
  const known = content.sections.slice(0, 40).map(({ title }) => title.slice(0, 80));
  throw new AppError(
    'invalid',
    known.length === 0
      ? 'The document has no sections. Open it by page or from its beginning.'
      : msg`The document has no such section. Its headings are: ${known.join('; ')}.`,
  );
}
