import type { StyleRules } from './element-style.ts';

/** Elements that are dropped with their text. */
const dropped = [
  'script, style, noscript, template, title, meta, link, xml, head, iframe, object, embed, svg, math, canvas',
  'video, audio, map, button, input, select, textarea, datalist, dialog, .EOP, .MsoCommentReference',
  '[hidden], [data-ccp-props].EOP, del.msoDel, del[datetime], [aria-roledescription="checkbox"]',
].join(', ');

/** Removes what readers of the source never saw: scripts, comments, hidden and deleted text, tabs of a table of contents. */
export function removeUnseen(page: Document, { styleOf }: StyleRules): void {
  const { body } = page;
  const comments = page.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const element of body.querySelectorAll('[style], [class]')) {
    const style = styleOf(element);
    const isHidden = style.get('display') === 'none' || style.get('mso-hide') === 'all';
    const isComment = style.get('mso-element')?.startsWith('comment') ?? false;
    if (isHidden || isComment || style.has('mso-comment-reference')) element.remove();
    else if (style.has('mso-tab-count') || isTab(element)) element.textContent = ' ';
    else if (element.className === 'Apple-converted-space') element.textContent = ' ';
    else if (style.has('mso-char-type') || style.get('font-family')?.startsWith('wingdings'))
      for (const sign of element.childNodes)
        if (sign.nodeType === Node.TEXT_NODE) sign.textContent = wingdings(sign.textContent ?? '');
  }
}

const isTab = (element: Element) => element.className === 'Apple-tab-span';

/** Word writes the arrows and smileys that it puts in while people type in the font Wingdings. */
const symbols: Readonly<Record<string, string>> = { à: '→', ß: '←', ó: '↔', J: '☺', L: '☹', ü: '✓', û: '✗' };
const wingdings = (text: string) =>
  text
    .split('')
    .map((sign) => symbols[sign] ?? sign)
    .join('');
