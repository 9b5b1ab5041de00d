import type { StyleRules } from './element-style.ts';

/** The first word of the header of a quoted mail, in the languages of Outlook that our customers use. */
const header = /^\s*(?:From|Von|De|Da|Van|Od|Från|Fra)\s*:/;

/** Puts quoted mails of Outlook into quotations: the header with its line above, and everything below it. */
export function quoteMails(page: Document, { styleOf }: StyleRules): void {
  for (const element of page.body.querySelectorAll('div')) {
    const style = styleOf(element);
    const hasLine = (side: string) => /\bsolid\b/.test(style.get(`border-${side}`) ?? '');
    const isHeader =
      element.id === 'divRplyFwdMsg' || (hasLine('top') && header.test(firstText(page, element)));
    // A mail that is quoted inside a quoted mail belongs to the same quotation.
    if (isHeader && element.closest('blockquote') === null) quoteFrom(page, element);
    else if (hasLine('left') && !hasLine('right')) {
      const quote = page.createElement('blockquote');
      quote.append(...element.childNodes);
      element.replaceWith(quote);
    }
  }
}

/** The first words of an element, without reading all of its text. */
function firstText(page: Document, element: Element): string {
  const texts = page.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent ?? '';
    if (text.trim() !== '') return `${text}${texts.nextNode()?.textContent ?? ''}`;
  }
  return '';
}

function quoteFrom(page: Document, element: Element): void {
  let first = element;
  while (first.parentElement?.localName === 'div' && first.parentElement.children.length === 1)
    first = first.parentElement;
  const line = first.previousElementSibling;
  if (line?.localName === 'hr') line.remove();
  const quote = page.createElement('blockquote');
  first.before(quote);
  while (quote.nextSibling) quote.append(quote.nextSibling);
}
