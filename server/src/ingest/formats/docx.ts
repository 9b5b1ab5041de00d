import { describeChart, readChart } from '../docx/chart-text.ts';
import { prepareBody } from '../docx/docx-body.ts';
import { readNumbering } from '../docx/docx-numbering.ts';
import { readStyles } from '../docx/docx-styles.ts';
import { walkXml } from '../docx/walk-xml.ts';
import type { DocumentWriter } from './document-writer.ts';
import { remarkOnEmbedded } from './embedded-files.ts';
import type { Reader } from './format-reader.ts';
import { remarkOnMacros } from './macros.ts';
import { openOffice, parseOffice } from './office.ts';
import { hiddenTextRemark, writeMargins, writeNodes } from './office-text.ts';

const format = { name: 'Word document', extension: 'docx', mark: 'word/', program: 'Word' } as const;

const wantedParts =
  /\.(?:xml|rels)$|^(?!word\/(?:embeddings|media|fonts)\/|docProps\/).{1,200}\.(?:html?|xhtml|mht|mhtml|rtf|txt|docx)$/i;

export const docx: Reader = {
  name: format.name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  isNumbered: true,
  async read(bytes, writer, limits) {
    const archive = openOffice(bytes, format, limits, wantedParts);
    remarkOnMacros(archive.names, writer);
    const parts = new Map(archive.parts);
    for (const [name, body] of parts)
      if (/^word\/document\d?\.xml$/.test(name)) parts.set(name, prepared(body, parts, writer));
    const document = await parseOffice({ ...archive, parts }, format, limits, (warning) => {
      if (warning === 'ALT_CHUNK_NOT_READ')
        writer.remark('A part that is embedded in this document from another file could not be read.');
    });
    writeMargins(document.auxiliary?.headers ?? [], writer);
    writeNodes(document.content, writer);
    writeMargins(document.auxiliary?.footers ?? [], writer, 'Footer');
    remarkOnEmbedded(archive.names, format.mark, writer);
  },
};

function prepared(body: Buffer, parts: ReadonlyMap<string, Buffer>, writer: DocumentWriter): Buffer {
  const styles = readStyles(parts.get('word/styles.xml')?.toString() ?? '');
  const numbering = readNumbering(parts.get('word/numbering.xml')?.toString() ?? '', styles);
  const targets = relationTargets(parts.get('word/_rels/document.xml.rels')?.toString() ?? '');
  const chartText = (id: string): string => {
    const chart = parts.get(`word/${targets.get(id) ?? ''}`);
    return chart === undefined ? '' : describeChart(readChart(chart.toString()));
  };
  const source = body.toString();
  const { xml, hasHiddenText } = prepareBody(source, { styles, numbering, chartText });
  if (hasHiddenText) writer.remark(hiddenTextRemark);
  return xml === source ? body : Buffer.from(xml);
}

function relationTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>();
  if (xml !== '')
    walkXml(xml, {
      open({ name, attributes }) {
        if (name === 'Relationship')
          targets.set(attributes['Id'] ?? '', (attributes['Target'] ?? '').replace(/^\/word\/|^\.\//, ''));
      },
    });
  return targets;
}
