export { quotedInHtml, textOfHtml, withTextOfHtml } from './html-text.ts';
export { quotationsIn } from './quotations.ts';
export { styleInstruction, styleSamples } from './style-prompt.ts';
