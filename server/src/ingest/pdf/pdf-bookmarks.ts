import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentSection } from '../extracted-document.ts';

export interface Bookmark {
  title: string;
  /** The level in the list of bookmarks, 1-based. */
  level: number;
  /** The page number, 1-based. */
  page: number;
}

export interface PageText {
  start: number;
  text: string;
}

/** Maximum number of bookmarks, because a file can list any number, nested at any depth. */
const maxBookmarks = 2_000;
const maxDepth = 6;
const maxWords = 20;

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

export async function readBookmarks(document: PDFDocumentProxy): Promise<Bookmark[]> {
  const found: Bookmark[] = [];
  let looked = 0;
  const visit = async (items: Outline, level: number): Promise<void> => {
    for (const { title, dest, items: within } of items) {
      if (++looked > maxBookmarks) return;
      const page = await pageOf(document, dest).catch(() => null);
      if (page !== null && title.trim() !== '') found.push({ title, level, page });
      if (level < maxDepth) await visit(within, level + 1);
    }
  };
  // If the list of bookmarks is damaged, the pages are still read.
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

/** Turns a bookmark into a section if a line of its page begins with its title. Returns sections in text order. */
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
 * Returns patterns that find a bookmark's title on its page, likeliest first. The page may wrap the title or add a number to
 * it. A running header may repeat the title in capitals after the page number.
 */
function headingsOf(title: string): RegExp[] {
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, maxWords) ?? [];
  if (words.length === 0) return [];
  const line = `${words.join('[^\\p{L}\\p{M}\\p{N}]+')}(?![\\p{L}\\p{N}])`;
  const counted = `^(?:\\d[\\d.]*[ \\t]+)?${line}`;
  return [new RegExp(`^${line}`, 'gmu'), new RegExp(counted, 'gmu'), new RegExp(counted, 'gimu')];
}
