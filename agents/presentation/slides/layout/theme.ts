/** A rectangle in points (72 to an inch). `x` and `y` are measured from the upper left corner. */
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
  /** The area below the title. On a title slide, this is the area of the subtitle. */
  body: Box;
  titleSize: number;
  isTitleBold: boolean;
  /** The largest size of body text in points. */
  bodySize: number;
  titleInk: Ink;
  bodyInk: Ink;
  titleAnchor: 'top' | 'middle' | 'bottom';
  /** The template's place for the slide number. */
  numberBox?: Box;
  /** The template's background shapes, as far as a preview can show them; lowest first. */
  backdrop: Backdrop[];
}

/** A background shape. `fill` is a hex color; `picture` a data URL. */
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
const accent = '#00636B';
const paper = '#FBFAF7';

/** The theme without a template: the type, paper and ink of the workspace. */
export const plainTheme: Theme = {
  name: 'Plain',
  width: 960,
  height: 540,
  head: 'Source Serif 4',
  body: 'Hanken Grotesk',
  colors: {
    tx1: '#171F24',
    bg1: paper,
    tx2: '#4A5358',
    bg2: '#F5F3EF',
    accent1: accent,
    accent2: '#C2713A',
    accent3: '#5B6C8F',
    accent4: '#8FB8BB',
    accent5: '#B9A44C',
    accent6: '#7A5C7E',
  },
  frames: {
    title: {
      title: { x: side, y: 132, width: 760, height: 168 },
      body: { x: side, y: 330, width: 720, height: 60 },
      titleSize: 46,
      isTitleBold: false,
      bodySize: 20,
      titleInk: 'tx1',
      bodyInk: 'tx2',
      titleAnchor: 'bottom',
      backdrop: [
        { box: whole, fill: paper },
        { box: { x: side, y: 314, width: 56, height: 2 }, fill: accent },
      ],
    },
    section: {
      title: { x: side, y: 170, width: 760, height: 130 },
      body: { x: side, y: 330, width: 760, height: 60 },
      titleSize: 38,
      isTitleBold: false,
      bodySize: 20,
      titleInk: 'tx1',
      bodyInk: 'tx2',
      titleAnchor: 'bottom',
      backdrop: [
        { box: whole, fill: '#F5F3EF' },
        { box: { x: side, y: 314, width: 56, height: 2 }, fill: accent },
      ],
    },
    content: {
      title: { x: side, y: 44, width: 852, height: 80 },
      body: { x: side, y: 144, width: 852, height: 332 },
      titleSize: 32,
      isTitleBold: false,
      bodySize: 26,
      titleInk: 'tx1',
      bodyInk: 'tx1',
      titleAnchor: 'top',
      backdrop: [{ box: whole, fill: paper }],
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
