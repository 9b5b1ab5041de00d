import type { StyleRules } from './element-style.ts';

/** The first word of the header of a quoted mail, in the languages of Outlook that our customers use. */
const header = /^\s*(?:From|Von|De|Da|Van|Od|Från|Fra)\s*:/;

/** Puts quoted mails of Outlook into quotations: the header with its line above, and everything below it. */
export function quoteMails(page: Document, { styleOf }: StyleRules): void {
  for (const element of page.body.querySelectorAll('div')) {
    const style = styleOf(element);
    const hasLine = (side: string) => /\bsolid\b/.test(style.get(`border-${side}`) ?? '');
    const isHeader = element.id === 'divRplyFwdMsg' || (hasLine('top') && header.test(element.textContent));
    if (isHeader) quoteFrom(page, element);
    else if (hasLine('left') && !hasLine('right')) {
      const quote = page.createElement('blockquote');
      quote.append(...element.childNodes);
      element.replaceWith(quote);
    }
  }
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
