// The exports of `/style` at run time: the public names, and those that packages built with an earlier SDK may still import.
export * from '../style/index.ts';
export { acceptMark, checkStyle } from '../style/check-style.ts';
