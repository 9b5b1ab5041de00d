export { checkSlides } from './check-slides.ts';
export { setCells, setLines } from './layout/set-lines.ts';
export { layOut } from './layout/lay-out.ts';
export { plainTheme, type Theme } from './layout/theme.ts';
export { Chart, emptySlide, isStale, Layout, layoutNames, Point, Slide, Source, Table } from './slide.ts';
export { slideText } from './slide-text.ts';
export { deckLanguage } from './slide-words.ts';
