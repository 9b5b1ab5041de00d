import { languageTags } from '@staffroom/sdk/office';
import type { DocumentLanguage } from '@staffroom/sdk/reading';
import { isRightToLeft } from '../../slides/layout/is-right-to-left.ts';
import { indent, type LaidOut, type RuleElement, type TextElement } from '../../slides/layout/lay-out.ts';
import { cellMargin, type TableElement } from '../../slides/layout/lay-out-table.ts';
import type { Box, Ink } from '../../slides/layout/theme.ts';
import { emu, escape, names } from './parts.ts';

export interface SlideParts {
  /** Names of the placeholders in the layout; null without such a placeholder. */
  title: string | null;
  body: string | null;
  /** Keeps the look of the layout's placeholders, with this title size in points. */
  inherits: { titleSize: number } | null;
  colorMapping: string | null;
  chartId: string;
  language: DocumentLanguage;
  /** The texts that assistive technology reads for a table and for a chart. */
  descriptions: { table: string; chart: string };
}

export function slideXml({ elements }: LaidOut, parts: SlideParts): string {
  let id = 1;
  const shapes = elements.map((element) => {
    id += 1;
    switch (element.kind) {
      case 'text':
        return textShape(element, id, parts);
      case 'rule':
        return rule(element, id);
      case 'table':
        return tableFrame(element, id, parts);
      case 'chart':
        return chartFrame(element.box, id, parts);
    }
  });
  return `<p:sld ${names}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes.join('')}</p:spTree></p:cSld><p:clrMapOvr>${parts.colorMapping ?? '<a:masterClrMapping/>'}</p:clrMapOvr></p:sld>`;
}

const geometry = ({ x, y, width, height }: Box, tag = 'a') =>
  `<${tag}:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></${tag}:xfrm>`;

export function fill(ink: Ink): string {
  if (ink === 'muted')
    return '<a:solidFill><a:schemeClr val="tx1"><a:lumMod val="65000"/><a:lumOff val="35000"/></a:schemeClr></a:solidFill>';
  if (ink === 'line')
    return '<a:solidFill><a:schemeClr val="tx1"><a:lumMod val="15000"/><a:lumOff val="85000"/></a:schemeClr></a:solidFill>';
  return `<a:solidFill><a:schemeClr val="${ink}"/></a:solidFill>`;
}

const anchors = { top: 't', middle: 'ctr', bottom: 'b' };
const roleNames = { title: 'Title', body: 'Content', text: 'Text', source: 'Source', number: 'Slide number' };

function textShape(
  element: TextElement,
  id: number,
  { title, body, inherits, language }: SlideParts,
): string {
  const { role, box, anchor, paragraphs } = element;
  const holder = role === 'title' ? title : role === 'body' ? body : null;
  const kind =
    holder === null
      ? '<p:cNvSpPr txBox="1"/><p:nvPr/>'
      : `<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${holder}/></p:nvPr>`;
  const isInherited = holder !== null && inherits !== null;
  // The layout places its title; a body may grow into the room below a short title.
  const place =
    isInherited && role === 'title'
      ? '<p:spPr/>'
      : `<p:spPr>${geometry(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${holder === null ? '<a:noFill/>' : ''}</p:spPr>`;
  const margins = isInherited && role === 'title' ? '' : ' lIns="0" tIns="0" rIns="0" bIns="0"';
  const anchoring = isInherited ? '' : ` anchor="${anchors[anchor]}"`;
  const look: RunLook = isInherited
    ? {
        language,
        isInherited: true,
        size: role === 'title' && element.size >= inherits.titleSize ? null : element.size,
      }
    : { language, isInherited: false, size: element.size };
  const set = paragraphs.length === 0 ? [{ text: '' }] : paragraphs;
  const written = set.map(({ text }, at) => paragraph(text, element, look, at > 0));
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${roleNames[role]} ${id}"/>${kind}</p:nvSpPr>${place}<p:txBody><a:bodyPr wrap="square"${margins}${anchoring}><a:normAutofit/></a:bodyPr><a:lstStyle/>${written.join('')}</p:txBody></p:sp>`;
}

interface RunLook {
  language: DocumentLanguage;
  /** Color, font, weight, bullets and alignment come from the layout. */
  isInherited: boolean;
  /** Points; null for the layout's size. */
  size: number | null;
}

function paragraph(
  text: string,
  { size, bold, ink, font, align, marks, gap, role }: TextElement,
  { language, isInherited, size: ownSize }: RunLook,
  isLater: boolean,
): string {
  const hanging = marks === 'none' ? 0 : emu(indent * size);
  const bullet =
    marks === 'none'
      ? '<a:buNone/>'
      : `<a:buClr><a:schemeClr val="accent1"/></a:buClr>${marks === 'number' ? '<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPlain"/>' : '<a:buFont typeface="Arial"/><a:buChar char="•"/>'}`;
  const before = isLater ? Math.round(gap * 100) : 0;
  const rtl = isRightToLeft(text);
  const points = ownSize === null ? '' : ` sz="${ownSize * 100}"`;
  const look = `lang="${languageTags[language]}"${points}${isInherited ? '' : ` b="${bold ? 1 : 0}"`} dirty="0"`;
  const inside = isInherited
    ? ''
    : `${fill(ink)}<a:latin typeface="${font === 'head' ? '+mj-lt' : '+mn-lt'}"/>`;
  const run =
    role === 'number'
      ? `<a:fld id="{5C7A2A3D-6E1B-4C59-9A0F-3B1D4E8F0A11}" type="slidenum"><a:rPr ${look}>${inside}</a:rPr><a:t>${escape(text)}</a:t></a:fld>`
      : text === ''
        ? ''
        : `<a:r><a:rPr ${look}>${inside}</a:rPr><a:t>${escape(text)}</a:t></a:r>`;
  const direction = isInherited
    ? rtl
      ? ' algn="r" rtl="1"'
      : ''
    : ` ${aligned(rtl || align === 'right', rtl)}`;
  // A layout's own bullets stay, but a numbered list is numbered in every template.
  const isMarked = !isInherited || marks === 'number';
  const hang = isMarked ? ` marL="${hanging}" indent="${-hanging}"` : '';
  return `<a:p><a:pPr${hang}${direction}><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="${before}"/></a:spcBef><a:spcAft><a:spcPts val="0"/></a:spcAft>${isMarked ? bullet : marks === 'none' && role === 'body' ? '<a:buNone/>' : ''}</a:pPr>${run}</a:p>`;
}

const aligned = (right: boolean, rtl: boolean) => `algn="${right ? 'r' : 'l'}"${rtl ? ' rtl="1"' : ''}`;

/** Tells assistive technology to skip a shape. */
export const decorative =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>';

const rule = ({ box, ink }: RuleElement, id: number) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Rule ${id}">${decorative}</p:cNvPr><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${geometry(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill(ink)}<a:ln><a:noFill/></a:ln></p:spPr></p:sp>`;

function tableFrame(
  { box, widths, rows, size }: TableElement,
  id: number,
  { language, descriptions }: SlideParts,
): string {
  const width = widths.reduce((sum, each) => sum + each, 0);
  const cell = (
    { text, right }: TableElement['rows'][number]['cells'][number],
    head: boolean,
    lead: boolean,
  ) => {
    const run =
      text === ''
        ? ''
        : `<a:r><a:rPr lang="${languageTags[language]}" sz="${size * 100}" b="${head || lead ? 1 : 0}" dirty="0">${fill(head ? 'accent1' : 'tx1')}<a:latin typeface="+mn-lt"/></a:rPr><a:t>${escape(text)}</a:t></a:r>`;
    const none = (side: string) => `<a:${side} w="0"><a:noFill/></a:${side}>`;
    const below = `<a:lnB w="${head ? 19050 : 6350}">${fill(head ? 'accent1' : 'line')}</a:lnB>`;
    return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:pPr ${aligned(right || isRightToLeft(text), isRightToLeft(text))}/>${run}<a:endParaRPr lang="${languageTags[language]}" sz="${size * 100}"/></a:p></a:txBody><a:tcPr marL="${emu(cellMargin.x)}" marR="${emu(cellMargin.x)}" marT="${emu(cellMargin.y)}" marB="${emu(cellMargin.y)}" anchor="ctr">${none('lnL')}${none('lnR')}${none('lnT')}${below}<a:noFill/></a:tcPr></a:tc>`;
  };
  const grid = widths.map((each) => `<a:gridCol w="${emu(each)}"/>`).join('');
  const lines = rows.map(
    ({ height, head, cells }) =>
      `<a:tr h="${emu(height)}">${cells.map((one, at) => cell(one, head, at === 0)).join('')}</a:tr>`,
  );
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}" descr="${escape(descriptions.table)}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${geometry({ ...box, width }, 'p')}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${grid}</a:tblGrid>${lines.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

const chartFrame = (box: Box, id: number, { chartId, descriptions }: SlideParts) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Chart ${id}" descr="${escape(descriptions.chart)}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${geometry(box, 'p')}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="${chartId}"/></a:graphicData></a:graphic></p:graphicFrame>`;
