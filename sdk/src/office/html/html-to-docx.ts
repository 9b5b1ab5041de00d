/**
 * Converts cleaned HTML to a Word document with real headings, lists, links and tables. Images become their description.
 * @param html the output of `cleanHtml`
 * @param properties `description` is the comment in the properties of the document
 */
export async function htmlToDocx(
  title: string,
  html: string,
  properties: { description?: string } = {},
): Promise<Uint8Array> {
  // Import the library on first use, because it is large and most processes never write a document.
  return (await import('./docx-of.ts')).docxOf(title, html, properties);
}
