/** Addresses of footnotes and endnotes in Word, LibreOffice and Google Docs, from the text to the note. */
const toNote = /^#(?:_(?:ftn|edn)\d{1,4}|sd(?:foot|end)note\d{1,4}sym|ftnt\d{1,4}|cite_note\S{0,200})$/;
/** The same addresses from the note back to the text. */
const toText = /^#(?:_(?:ftn|edn)ref\d{1,4}|sd(?:foot|end)note\d{1,4}anc|ftnt_ref\d{1,4})$/;
const bracketed = /^\s*\[([^[\]\s]{1,6})\]\s*$/;

/**
 * Turns references to notes into raised numbers without brackets, because a number in brackets cites a source of the library.
 */
export function raiseNotes(page: Document): void {
  for (const link of page.body.querySelectorAll('a[href^="#"]')) {
    // Some programs write the whole address of the page, or of a file, before the fragment.
    const address = link.getAttribute('href') ?? '';
    const isBack = toText.test(address);
    if (!isBack && !toNote.test(address)) continue;
    const number = page.createElement('sup');
    number.textContent = withoutBrackets(link.textContent);
    const outer = link.closest('sup') ?? link;
    const following = outer.nextSibling?.textContent ?? '';
    outer.replaceWith(number);
    if (isBack && !/^\s/.test(following)) number.after(' ');
  }
  for (const raised of page.body.querySelectorAll('sup'))
    if (bracketed.test(raised.textContent)) raised.textContent = withoutBrackets(raised.textContent);
}

const withoutBrackets = (text: string) => bracketed.exec(text)?.[1] ?? text.trim();
