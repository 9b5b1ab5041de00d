/** Markdown whose links lead to the workspace from wherever it is pasted. @param origin of the workspace: "https://…" */
export function withAbsoluteLinks(markdown: string, origin: string): string {
  return markdown.replace(/\]\(\/(?!\/)/g, `](${origin}/`);
}

/**
 * Puts Markdown onto the clipboard, and beside it the same as HTML: programs that write take the formatted one. Browsers that
 * write no kinds of their own get the Markdown.
 */
export async function copyRich(markdown: string): Promise<void> {
  const text = withAbsoluteLinks(markdown, location.origin);
  if (typeof ClipboardItem === 'undefined' || !('write' in navigator.clipboard)) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const blob = (type: string, content: string): Blob => new Blob([content], { type });
  // A promise, because a browser lets a page write only while a press of its button lasts.
  const html = toHtml(text).then((content) => blob('text/html', content));
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': blob('text/plain', text), 'text/html': html }),
  ]);
}

async function toHtml(markdown: string): Promise<string> {
  const { renderMarkdown } = await import(/* webpackChunkName: "lazy-copy" */ './render-markdown.ts');
  return renderMarkdown(markdown);
}
