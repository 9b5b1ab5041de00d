export interface WordFileOptions {
  /** Bytes of a PNG, JPEG, GIF or SVG image for the header of each page; other formats are left out. */
  logo?: Uint8Array | undefined;
  /** The comment in the properties of the document. */
  description?: string | undefined;
  /** The author in the properties of the document. */
  author?: string | undefined;
  /** The text of each source. Citations such as `[1]` in the text become footnotes with the text of the first source. */
  sources?: readonly string[] | undefined;
}

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
