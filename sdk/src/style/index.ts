export { acceptMark, checkStyle, type StyleMark } from './check-style.ts';
export { textOfHtml, withTextOfHtml } from './html-text.ts';
export { styleInstruction, styleSamples } from './style-prompt.ts';
