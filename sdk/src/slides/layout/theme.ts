/** Points, 72 to an inch, from the upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A theme color by PowerPoint's name. `muted` and `line` are mixed from text and background. */
export type Ink = 'tx1' | 'bg1' | 'tx2' | 'bg2' | `accent${1 | 2 | 3 | 4 | 5 | 6}` | 'muted' | 'line';

export interface SlideBox {
  title: Box;
  /** The area below the title; on a title slide, the area of the subtitle. */
  body: Box;
  titleSize: number;
  /** Null uses the template's color. */
  titleInk: Ink;
  bodyInk: Ink;
  titleAnchor: 'top' | 'middle' | 'bottom';
  /** The template's background shapes, as far as a preview can show them; lowest first. */
  backdrop: Backdrop[];
}

/** `fill` is a hex color; `picture` a data URL. */
export type Backdrop = { box: Box; fill: string } | { box: Box; picture: string };

export type SlideBoxName = 'title' | 'section' | 'content';

export interface Theme {
  name: string;
  width: number;
  height: number;
  head: string;
  body: string;
  colors: Record<Exclude<Ink, 'muted' | 'line'>, string>;
  frames: Record<SlideBoxName, SlideBox>;
}

const whole: Box = { x: 0, y: 0, width: 960, height: 540 };
const side = 54;

/** The theme without a template: white, one accent, a common font. */
export const plainTheme: Theme = {
  name: 'Plain',
  width: 960,
  height: 540,
  head: 'Arial',
  body: 'Arial',
  colors: {
    tx1: '#171F24',
    bg1: '#FFFFFF',
    tx2: '#4A5358',
    bg2: '#EAF3F3',
    accent1: '#00636B',
    accent2: '#8FB8BB',
    accent3: '#C2713A',
    accent4: '#5B6C8F',
    accent5: '#B9A44C',
    accent6: '#7A5C7E',
  },
  frames: {
    title: {
      title: { x: side, y: 150, width: 720, height: 150 },
      body: { x: side, y: 322, width: 720, height: 60 },
      titleSize: 44,
      titleInk: 'bg1',
      bodyInk: 'bg1',
      titleAnchor: 'bottom',
      backdrop: [
        { box: whole, fill: '#00636B' },
        { box: { x: side, y: 310, width: 64, height: 3 }, fill: '#8FB8BB' },
      ],
    },
    section: {
      title: { x: side, y: 180, width: 760, height: 120 },
      body: { x: side, y: 312, width: 760, height: 60 },
      titleSize: 38,
      titleInk: 'accent1',
      bodyInk: 'tx2',
      titleAnchor: 'bottom',
      backdrop: [
        { box: whole, fill: '#EAF3F3' },
        { box: { x: 0, y: 0, width: 14, height: 540 }, fill: '#00636B' },
      ],
    },
    content: {
      title: { x: side, y: 48, width: 852, height: 76 },
      body: { x: side, y: 140, width: 852, height: 336 },
      titleSize: 32,
      titleInk: 'tx1',
      bodyInk: 'tx1',
      titleAnchor: 'top',
      backdrop: [
        { box: whole, fill: '#FFFFFF' },
        { box: { x: side, y: 30, width: 44, height: 4 }, fill: '#00636B' },
      ],
    },
  },
};

export function colorOf({ colors }: Theme, ink: Ink): string {
  if (ink === 'muted') return mix(colors.tx1, colors.bg1, 0.62);
  if (ink === 'line') return mix(colors.tx1, colors.bg1, 0.18);
  return colors[ink];
}

function mix(a: string, b: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16);
  const parts = [0, 1, 2].map((at) => Math.round(part(a, at) * share + part(b, at) * (1 - share)));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
