export { checkSlides } from './check-slides.ts';
export { setCells, setLines, type SetLine } from './layout/set-lines.ts';
export { type Element, type LaidOut, layOut } from './layout/lay-out.ts';
export { plainTheme, type Theme } from './layout/theme.ts';
export {
  Chart,
  emptySlide,
  isStale,
  Layout,
  layoutNames,
  Point,
  Slide,
  Source,
  sourceLine,
  Table,
} from './slide.ts';
export { slideText } from './slide-text.ts';
export { deckLanguage } from './slide-words.ts';
