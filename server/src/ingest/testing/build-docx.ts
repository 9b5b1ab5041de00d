import { buildZip, type ZipEntry } from './build-zip.ts';

export interface DocxParts {
  styles?: string;
  numbering?: string;
  comments?: string;
  header?: string;
  footer?: string;
  /** The XML of a chart, which the body refers to as `rIdChart`. */
  chart?: string;
  /** XML of the body's relations; replaces the default relations. */
  relations?: string;
  more?: ZipEntry[];
}

const names =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export function buildDocx(body: string, parts: DocxParts = {}): Buffer {
  const { styles, numbering, comments, header, footer, chart, relations, more = [] } = parts;
  const part = (root: string, content: string): string =>
    `<?xml version="1.0"?><${root} ${names}>${content}</${root}>`;
  const optional: [string, string, string | undefined][] = [
    ['styles', 'word/styles.xml', styles && part('w:styles', styles)],
    ['numbering', 'word/numbering.xml', numbering && part('w:numbering', numbering)],
    ['comments', 'word/comments.xml', comments && part('w:comments', comments)],
    ['header', 'word/header1.xml', header && part('w:hdr', header)],
    ['footer', 'word/footer1.xml', footer && part('w:ftr', footer)],
    ['chart', 'word/charts/chart1.xml', chart && part('c:chartSpace', chart)],
  ];
  const there = optional.filter((each): each is [string, string, string] => each[2] !== undefined);
  const links = there.map(
    ([kind, name]) =>
      `<Relationship Id="${kind === 'chart' ? 'rIdChart' : kind}" Type="${office}/${kind}" Target="${name.slice('word/'.length)}"/>`,
  );
  const open =
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';
  return buildZip([
    {
      name: '[Content_Types].xml',
      content:
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      content: `${open}<Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: relations ?? `${open}${links.join('')}</Relationships>`,
    },
    { name: 'word/document.xml', content: part('w:document', `<w:body>${body}</w:body>`) },
    ...there.map(([, name, content]) => ({ name, content })),
    ...more,
  ]);
}

export function paragraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export function numbered(text: string, level: number, id = 1): string {
  return paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`);
}

export function numberingOf(texts: readonly string[], formats: readonly string[] = []): string {
  const levels = texts.map(
    (text, level) =>
      `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${formats[level] ?? 'decimal'}"/><w:lvlText w:val="${text}"/></w:lvl>`,
  );
  return `<w:abstractNum w:abstractNumId="7">${levels.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>`;
}
