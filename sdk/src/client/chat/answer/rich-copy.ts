/** Makes links of the workspace absolute. @param origin of the workspace: "https://…" */
export function withAbsoluteLinks(markdown: string, origin: string): string {
  return markdown.replace(/\]\(\/(?!\/)/g, `](${origin}/`);
}

/**
 * Copies Markdown and the same text as HTML, which word processors prefer. Browsers that cannot copy several formats get only
 * the Markdown.
 */
export async function copyRich(markdown: string): Promise<void> {
  const text = withAbsoluteLinks(markdown, location.origin);
  if (typeof ClipboardItem === 'undefined' || !('write' in navigator.clipboard)) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const blob = (type: string, content: string): Blob => new Blob([content], { type });
  // Pass a promise to the clipboard, because browsers allow writing only during the click.
  const html = toHtml(text).then((content) => blob('text/html', content));
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': blob('text/plain', text), 'text/html': html }),
  ]);
}

async function toHtml(markdown: string): Promise<string> {
  const { renderMarkdown } = await import(/* webpackChunkName: "lazy-copy" */ './render-markdown.ts');
  return renderMarkdown(markdown);
}
