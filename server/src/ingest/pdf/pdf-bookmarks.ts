import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentSection } from '../extracted-document.ts';

/** What a PDF lists beside its pages: a heading, how deep it lies, and where it leads. */
export interface Bookmark {
  title: string;
  /** From 1. */
  level: number;
  /** From 1. */
  page: number;
}

/** What was kept of a page, and where it begins in the document. */
export interface PageText {
  start: number;
  text: string;
}

/** A file can list any number, in any depth. */
const mostBookmarks = 2_000;
const deepest = 6;
const mostWords = 20;

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

/** In their order; those that lead nowhere are left out. */
export async function readBookmarks(document: PDFDocumentProxy): Promise<Bookmark[]> {
  const found: Bookmark[] = [];
  let looked = 0;
  const visit = async (items: Outline, level: number): Promise<void> => {
    for (const { title, dest, items: within } of items) {
      if (++looked > mostBookmarks) return;
      const page = await pageOf(document, dest).catch(() => null);
      if (page !== null && title.trim() !== '') found.push({ title, level, page });
      if (level < deepest) await visit(within, level + 1);
    }
  };
  // A broken list makes the pages no worse.
  const outline: Outline | null = await document.getOutline().catch(() => null);
  await visit(outline ?? [], 1);
  return found;
}

async function pageOf(document: PDFDocumentProxy, dest: Outline[number]['dest']): Promise<number | null> {
  const explicit = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  const target: unknown = explicit?.[0];
  if (typeof target === 'number') return target + 1;
  return isReference(target) ? (await document.getPageIndex(target)) + 1 : null;
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;

/** The bookmarks whose words begin a line of their page, as sections in the order of the text. */
export function bookmarkedSections(
  bookmarks: readonly Bookmark[],
  pages: ReadonlyMap<number, PageText>,
): DocumentSection[] {
  const sections: DocumentSection[] = [];
  let last = -1;
  for (const { title, level, page } of bookmarks) {
    const kept = pages.get(page);
    if (!kept) continue;
    const from = Math.max(0, last + 1 - kept.start);
    const found = firstMatch(headingsOf(title), kept.text, from);
    if (!found) continue;
    last = kept.start + found.index;
    sections.push({ title: found[0].replace(/\s+/g, ' ').trim(), level, start: last });
  }
  return sections;
}

function firstMatch(patterns: readonly RegExp[], text: string, from: number): RegExpExecArray | null {
  for (const pattern of patterns) {
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    if (found) return found;
  }
  return null;
}

/**
 * How a heading may stand on its page, the likeliest first. The page breaks the line where it likes, and may count headings where the
 * list does not. At the head of the page may stand the same in capitals, behind the number of the page.
 */
function headingsOf(title: string): RegExp[] {
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, mostWords) ?? [];
  if (words.length === 0) return [];
  const line = `${words.join('[^\\p{L}\\p{M}\\p{N}]+')}(?![\\p{L}\\p{N}])`;
  const counted = `^(?:\\d[\\d.]*[ \\t]+)?${line}`;
  return [new RegExp(`^${line}`, 'gmu'), new RegExp(counted, 'gmu'), new RegExp(counted, 'gimu')];
}
