import type { Document, Element } from '@xmldom/xmldom';
import {
  type Backdrop,
  type Box,
  type SlideBox,
  type SlideBoxName,
  type Ink,
  plainTheme,
  type Theme,
} from '../../slides/layout/theme.ts';
import { children, elements, first, mainPart, type Parts, readXml, relationshipsOf } from './parts.ts';

type Colors = Theme['colors'];

const maxPictureBytes = 400_000;
const points = (value: string | null | undefined) => Number(value ?? 0) / 12_700;

export function readTheme(
  parts: Parts,
  layouts: Readonly<Record<SlideBoxName, { path: string }>>,
  name: string,
): Theme {
  const size = first(readXml(parts, mainPart), 'sldSz');
  const [width, height] = [points(size?.getAttribute('cx')) || 960, points(size?.getAttribute('cy')) || 540];
  const masterPath = linkOf(parts, layouts.content.path, 'slideMaster');
  const master = readXml(parts, masterPath);
  const theme = readXml(parts, linkOf(parts, masterPath, 'theme'));
  const colors = colorsOf(theme, master);
  const font = (part: string) =>
    first(first(theme, part), 'latin')?.getAttribute('typeface') || plainTheme.body;
  const frame = (part: SlideBoxName) => frameOf(part, readXml(parts, layouts[part].path), layouts[part].path);
  return {
    name,
    width,
    height,
    head: font('majorFont'),
    body: font('minorFont'),
    colors,
    frames: { title: frame('title'), section: frame('section'), content: frame('content') },
  };

  function frameOf(part: SlideBoxName, layout: Document, path: string): SlideBox {
    const scale = (box: Box): Box => ({
      x: (box.x * width) / 960,
      y: (box.y * height) / 540,
      width: (box.width * width) / 960,
      height: (box.height * height) / 540,
    });
    const plain = plainTheme.frames[part];
    const holders = [holderOf(layout, ['title', 'ctrTitle']), holderOf(master, ['title'])];
    const bodies = [
      holderOf(layout, ['obj', 'body', 'subTitle']),
      part === 'content' ? holderOf(master, ['body']) : undefined,
    ];
    const box = (all: readonly (Element | undefined)[]) => all.flatMap((one) => boxOf(one) ?? [])[0];
    const title = inside(box(holders) ?? scale(plain.title), holders);
    const style = first(first(master, 'titleStyle'), 'defRPr');
    const looks = [...holders.map((one) => first(first(one, 'lstStyle'), 'defRPr')), style];
    const bodyLooks = [
      ...bodies.map((one) => first(first(one, 'lstStyle'), 'defRPr')),
      first(first(master, 'bodyStyle'), 'defRPr'),
    ];
    const sizeOf = (all: readonly (Element | undefined)[]) =>
      all.flatMap((one) => Number(one?.getAttribute('sz')) / 100 || [])[0];
    const weight = looks.flatMap((one) => one?.getAttribute('b') ?? [])[0];
    const inkOf = (all: readonly (Element | undefined)[]) =>
      all.flatMap(
        (one) => inkNamed(first(first(one, 'solidFill'), 'schemeClr')?.getAttribute('val')) ?? [],
      )[0] ?? 'tx1';
    const anchor = holders.flatMap((one) => first(one, 'bodyPr')?.getAttribute('anchor') ?? [])[0];
    const body = inside(box(bodies) ?? scale(plain.body), bodies);
    const numberBox = box([holderOf(layout, ['sldNum']), holderOf(master, ['sldNum'])]);
    // The source line is at the bottom, independent of the template.
    const room = height - 52 - body.y;
    return {
      title,
      body: part === 'content' ? { ...body, height: Math.min(body.height, room) } : body,
      titleSize: Math.min(54, sizeOf(looks) ?? plain.titleSize),
      isTitleBold: weight === '1' || weight === 'true',
      bodySize: Math.min(28, Math.max(14, sizeOf(bodyLooks) ?? plain.bodySize)),
      titleInk: inkOf(looks),
      bodyInk: inkOf(bodyLooks),
      ...(numberBox && { numberBox }),
      titleAnchor: anchor === 't' ? 'top' : anchor === 'b' ? 'bottom' : 'middle',
      backdrop: [
        ground(layout, path),
        ...(layout.documentElement?.getAttribute('showMasterSp') === '0' ? [] : drawn(master, masterPath)),
        ...drawn(layout, path),
      ],
    };
  }

  function ground(layout: Document, path: string): Backdrop {
    const own = first(layout, 'bg');
    const background = own ?? first(master, 'bg');
    const whole = { x: 0, y: 0, width, height };
    const picture = pictureIn(background, own ? path : masterPath);
    return picture ? { box: whole, picture } : { box: whole, fill: fillOf(background) ?? colors.bg1 };
  }

  /** A data URL; null without a picture, and for formats and sizes that the preview does not show. */
  function pictureIn(node: Element | undefined, path: string): string | null {
    const id = first(node, 'blip')?.getAttributeNS(
      'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
      'embed',
    );
    const target = relationshipsOf(parts, path).find((one) => one.id === id)?.target ?? '';
    const kind = /\.(png|jpe?g|gif)$/i.exec(target)?.[1]?.toLowerCase().replace('jpg', 'jpeg');
    const bytes = parts.get(target);
    return kind && bytes && bytes.length <= maxPictureBytes
      ? `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}`
      : null;
  }

  function fillOf(node: Element | undefined): string | null {
    const hex = first(node, 'srgbClr')?.getAttribute('val');
    if (hex) return `#${hex}`;
    const ink = inkNamed(first(node, 'schemeClr')?.getAttribute('val'));
    return ink ? colors[ink] : null;
  }

  /** Returns the background shapes of the preview: only solid rectangles and images. PowerPoint shows all shapes. */
  function drawn(document: Document, path: string): Backdrop[] {
    return children(first(document, 'spTree')).flatMap((shape): Backdrop[] => {
      const box = boxOf(shape);
      if (!box || first(shape, 'ph')) return [];
      if (shape.localName === 'pic') {
        const picture = pictureIn(shape, path);
        return picture ? [{ box, picture }] : [];
      }
      const own = children(shape).find(({ localName }) => localName === 'spPr');
      const solid = children(own).find(({ localName }) => localName === 'solidFill');
      const fill = shape.localName === 'sp' ? fillOf(solid) : null;
      return fill ? [{ box, fill }] : [];
    });
  }
}

function linkOf(parts: Parts, path: string, type: string): string {
  return relationshipsOf(parts, path).find((one) => one.type === type)?.target ?? '';
}

const holderOf = (document: Document, types: readonly string[]) =>
  elements(document, 'sp').find((shape) => {
    const holder = first(shape, 'ph');
    return holder !== undefined && types.includes(holder.getAttribute('type') ?? 'obj');
  });

function boxOf(shape: Element | undefined): Box | null {
  const place = first(shape, 'xfrm');
  const [offset, extent] = [first(place, 'off'), first(place, 'ext')];
  if (!offset || !extent) return null;
  return {
    x: points(offset.getAttribute('x')),
    y: points(offset.getAttribute('y')),
    width: points(extent.getAttribute('cx')),
    height: points(extent.getAttribute('cy')),
  };
}

/** The text area of a placeholder: its box without the margins, which PowerPoint presets to 7.2 and 3.6 points. */
function inside({ x, y, width, height }: Box, holders: readonly (Element | undefined)[]): Box {
  const margin = (side: string, preset: number) => {
    const given = holders.flatMap((one) => first(one, 'bodyPr')?.getAttribute(side) ?? [])[0];
    return given === undefined ? preset : points(given);
  };
  const [left, top] = [margin('lIns', 7.2), margin('tIns', 3.6)];
  return {
    x: x + left,
    y: y + top,
    width: width - left - margin('rIns', 7.2),
    height: height - top - margin('bIns', 3.6),
  };
}

const inkNamed = (name: string | null | undefined): Exclude<Ink, 'muted' | 'line'> | null =>
  name != null && /^(?:tx|bg)[12]$|^accent[1-6]$/.test(name)
    ? (name as Exclude<Ink, 'muted' | 'line'>)
    : null;

/** Returns the color names of a slide, which the master maps to theme colors. */
function colorsOf(theme: Document, master: Document): Colors {
  const scheme = first(theme, 'clrScheme');
  const map = first(master, 'clrMap');
  const colors = { ...plainTheme.colors };
  for (const ink of Object.keys(colors) as (keyof Colors)[]) {
    const named = map?.getAttribute(ink) ?? ink;
    const color = first(scheme, named);
    const hex =
      first(color, 'srgbClr')?.getAttribute('val') ?? first(color, 'sysClr')?.getAttribute('lastClr');
    if (hex) colors[ink] = `#${hex}`;
  }
  return colors;
}
