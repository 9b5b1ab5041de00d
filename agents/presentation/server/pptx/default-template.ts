import { isSerif } from '../../slides/layout/font-width.ts';
import { type Backdrop, type SlideBox, type SlideBoxName, plainTheme } from '../../slides/layout/theme.ts';
import { decorative } from './slide-xml.ts';
import { contentTypes, emu, mainPart, names, type Parts, put, relationships } from './parts.ts';

const { colors, frames, width, height } = plainTheme;
const type = (part: string) => `application/vnd.openxmlformats-officedocument.presentationml.${part}+xml`;

/** Creates a template with the plain theme: master, layouts, fonts and colors, but no slides. */
export function defaultTemplate(): Parts {
  const parts: Parts = new Map();
  put(parts, contentTypes, types());
  put(parts, '_rels/.rels', relationships([['rId1', 'officeDocument', mainPart]]));
  const ids = layouts
    .map((_, at) => `<p:sldLayoutId id="${2_147_483_649 + at}" r:id="rId${at + 1}"/>`)
    .join('');
  put(
    parts,
    mainPart,
    `<p:presentation ${names} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst/><p:sldSz cx="${emu(width)}" cy="${emu(height)}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
  );
  put(
    parts,
    'ppt/_rels/presentation.xml.rels',
    relationships([
      ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
      ['rId2', 'theme', 'theme/theme1.xml'],
    ]),
  );
  put(parts, 'ppt/theme/theme1.xml', themeXml('Plain'));
  const links = layouts.map(
    (_, at) => [`rId${at + 1}`, 'slideLayout', `../slideLayouts/slideLayout${at + 1}.xml`] as const,
  );
  put(
    parts,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels',
    relationships([...links, ['rId9', 'theme', '../theme/theme1.xml']]),
  );
  put(
    parts,
    'ppt/slideMasters/slideMaster1.xml',
    `<p:sldMaster ${names}>${tree('content', 'Master', [placeholder('Title', 'type="title"', frames.content, 'title', 2), placeholder('Text', 'type="body" idx="1"', frames.content, 'body', 3)])}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst>${ids}</p:sldLayoutIdLst><p:txStyles><p:titleStyle><a:lvl1pPr algn="l"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPct val="0"/></a:spcBef><a:buNone/><a:defRPr sz="${frames.content.titleSize * 100}" b="${frames.content.isTitleBold ? 1 : 0}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mj-lt"/></a:defRPr></a:lvl1pPr></p:titleStyle><p:bodyStyle><a:lvl1pPr marL="0" indent="0" algn="l"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:buNone/><a:defRPr sz="2000"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr></p:bodyStyle><p:otherStyle/></p:txStyles></p:sldMaster>`,
  );
  for (const [at, { name, kind, frame, shapes }] of layouts.entries()) {
    const own = frame === 'content' ? '' : 'showMasterSp="0" ';
    put(
      parts,
      `ppt/slideLayouts/slideLayout${at + 1}.xml`,
      `<p:sldLayout ${names} ${own}type="${kind}" preserve="1">${tree(frame, name, shapes)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    );
    put(
      parts,
      `ppt/slideLayouts/_rels/slideLayout${at + 1}.xml.rels`,
      relationships([['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml']]),
    );
  }
  return parts;
}

interface Layout {
  name: string;
  kind: string;
  frame: SlideBoxName;
  shapes: string[];
}

const layouts: Layout[] = [
  {
    name: 'Title Slide',
    kind: 'title',
    frame: 'title',
    shapes: [
      placeholder('Title', 'type="ctrTitle"', frames.title, 'title', 2),
      placeholder('Subtitle', 'type="subTitle" idx="1"', frames.title, 'body', 3),
    ],
  },
  {
    name: 'Title and Content',
    kind: 'obj',
    frame: 'content',
    shapes: [
      placeholder('Title', 'type="title"', frames.content, 'title', 2),
      placeholder('Content', 'idx="1"', frames.content, 'body', 3),
    ],
  },
  {
    name: 'Section Header',
    kind: 'secHead',
    frame: 'section',
    shapes: [
      placeholder('Title', 'type="title"', frames.section, 'title', 2),
      placeholder('Text', 'type="body" idx="1"', frames.section, 'body', 3),
    ],
  },
  {
    name: 'Title Only',
    kind: 'titleOnly',
    frame: 'content',
    shapes: [placeholder('Title', 'type="title"', frames.content, 'title', 2)],
  },
];

function placeholder(
  name: string,
  kind: string,
  frame: SlideBox,
  part: 'title' | 'body',
  id: number,
): string {
  const { x, y, width: cx, height: cy } = frame[part];
  const [size, ink] = part === 'title' ? [frame.titleSize, frame.titleInk] : [20, frame.bodyInk];
  const bold = part === 'title' && frame.isTitleBold ? 1 : 0;
  const anchor = part === 'title' ? { top: 't', middle: 'ctr', bottom: 'b' }[frame.titleAnchor] : 't';
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${kind}/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(cx)}" cy="${emu(cy)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0" anchor="${anchor}"><a:normAutofit/></a:bodyPr><a:lstStyle><a:lvl1pPr marL="0" indent="0"><a:buNone/><a:defRPr sz="${size * 100}" b="${bold}"><a:solidFill><a:schemeClr val="${ink}"/></a:solidFill></a:defRPr></a:lvl1pPr></a:lstStyle><a:p><a:r><a:rPr lang="en-US"/><a:t>${name}</a:t></a:r></a:p></p:txBody></p:sp>`;
}

function tree(frame: SlideBoxName, name: string, shapes: readonly string[]): string {
  const [ground, ...behind] = frames[frame].backdrop;
  const drawn = behind.map((one, at) => ('fill' in one ? rectangle(one, at + 20) : ''));
  return `<p:cSld name="${name}"><p:bg><p:bgPr><a:solidFill>${color(ground)}</a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${drawn.join('')}${shapes.join('')}</p:spTree></p:cSld>`;
}

const color = (backdrop: Backdrop | undefined) => {
  const fill = backdrop && 'fill' in backdrop ? backdrop.fill : colors.bg1;
  const name = Object.entries(colors).find(([, hex]) => hex === fill)?.[0] ?? 'bg1';
  return `<a:schemeClr val="${name}"/>`;
};

const rectangle = (one: Backdrop, id: number) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}">${decorative}</p:cNvPr><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${emu(one.box.x)}" y="${emu(one.box.y)}"/><a:ext cx="${emu(one.box.width)}" cy="${emu(one.box.height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill>${color(one)}</a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>`;

export function themeXml(name: string): string {
  const hex = (ink: keyof typeof colors) => `<a:srgbClr val="${colors[ink].slice(1)}"/>`;
  const accents = ([1, 2, 3, 4, 5, 6] as const)
    .map((at) => `<a:accent${at}>${hex(`accent${at}`)}</a:accent${at}>`)
    .join('');
  // The family tells a computer without this font whether to replace it by one with serifs.
  const font = (family: string) =>
    `<a:latin typeface="${family}" pitchFamily="${isSerif(family) ? 18 : 34}" charset="0"/><a:ea typeface=""/><a:cs typeface=""/>`;
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln w="9525">${fill}</a:ln>`;
  return `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="${name}"><a:themeElements><a:clrScheme name="${name}"><a:dk1>${hex('tx1')}</a:dk1><a:lt1>${hex('bg1')}</a:lt1><a:dk2>${hex('tx2')}</a:dk2><a:lt2>${hex('bg2')}</a:lt2>${accents}<a:hlink>${hex('accent1')}</a:hlink><a:folHlink>${hex('tx2')}</a:folHlink></a:clrScheme><a:fontScheme name="${name}"><a:majorFont>${font(plainTheme.head)}</a:majorFont><a:minorFont>${font(plainTheme.body)}</a:minorFont></a:fontScheme><a:fmtScheme name="${name}"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}

function types(): string {
  const overrides = [
    [mainPart, type('presentation.main')],
    ['ppt/slideMasters/slideMaster1.xml', type('slideMaster')],
    ...layouts.map((_, at) => [`ppt/slideLayouts/slideLayout${at + 1}.xml`, type('slideLayout')]),
    ['ppt/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'],
  ];
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.map(([path, name]) => `<Override PartName="/${path}" ContentType="${name}"/>`).join('')}</Types>`;
}
