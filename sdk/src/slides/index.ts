export { setCells, setLines, type SetLine } from './layout/set-lines.ts';
export { type Element, type LaidOut, layOut } from './layout/lay-out.ts';
export { plainTheme, type Theme } from './layout/theme.ts';
export { Chart, emptySlide, Layout, layoutNames, Point, Slide, Source, sourceLine, Table } from './slide.ts';
