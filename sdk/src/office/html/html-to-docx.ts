import type { WordFileOptions } from './word-file-options.ts';

/**
 * Converts cleaned HTML to a Word document in the type of the workspace, with real headings, lists, links, tables, footnotes and
 * embedded images. Images of other sites become their description. A text without a heading of level 1 begins with the title.
 * @param html the output of `cleanHtml`
 * @example htmlToDocx(post.title, cleanHtml(post.content), { author: call.user.name, sources: ['rules.pdf, page 4'] })
 */
export async function htmlToDocx(
  title: string,
  html: string,
  options: WordFileOptions = {},
): Promise<Uint8Array> {
  // Import the library on first use, because it is large and most processes never write a document.
  return (await import('./docx-of.ts')).docxOf(title, html, options);
}
