export { acceptMark, checkStyle, type StyleMark } from './check-style.ts';
export { styleInstruction, styleSamples } from './style-prompt.ts';
