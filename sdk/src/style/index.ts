export { acceptMark, checkStyle, type StyleMark } from './check-style.ts';
export { quotedInHtml, textOfHtml, withTextOfHtml } from './html-text.ts';
export { quotationsIn, type QuotedRange } from './quotations.ts';
export { styleInstruction, styleSamples } from './style-prompt.ts';
