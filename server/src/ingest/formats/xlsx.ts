import { describeChart, readChart } from '../docx/chart-text.ts';
import type { DocumentWriter } from './document-writer.ts';
import { remarkOnEmbedded } from './embedded-files.ts';
import type { Reader } from './format-reader.ts';
import { packStored } from '../bytes/unpack-zip.ts';
import { remarkOnMacros } from './macros.ts';
import { openOffice } from './office.ts';
import { writeSheets } from '../tables/sheets.ts';
import { emphasizedRows, keepValues } from '../tables/keep-values.ts';

const format = { name: 'Excel workbook', extension: 'xlsx', mark: 'xl/', program: 'Excel' } as const;

export const xlsx: Reader = {
  name: format.name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  read(bytes, writer, limits) {
    const { names, parts } = openOffice(bytes, format, limits);
    remarkOnMacros(names, writer);
    writeSheets(packStored(keepValues(parts, writer)), format.name, writer, emphasizedRows(parts));
    if (hidesCells(parts)) writer.remark('Hidden rows and columns were included.');
    remarkOnEmbedded(names, format.mark, writer);
    const boxes = [...parts].flatMap(([part, xml]) =>
      /^xl\/drawings\/drawing\d+\.xml$/.test(part) ? paragraphs(xml.toString()) : [],
    );
    writeBelow('Text boxes', boxes, '\n', writer);
    const charts = [...parts].flatMap(([part, xml]) =>
      /^xl\/charts\/chart\d+\.xml$/.test(part) ? [describeChart(readChart(xml.toString()))] : [],
    );
    writeBelow('Charts', charts, '\n\n', writer);
  },
};

function writeBelow(
  title: string,
  texts: readonly string[],
  separator: string,
  writer: DocumentWriter,
): void {
  const telling = texts.filter((text) => text.trim() !== '');
  if (telling.length === 0) return;
  writer.heading(title, 1);
  writer.add(telling.join(separator));
}

function hidesCells(parts: ReadonlyMap<string, Buffer>): boolean {
  return [...parts].some(
    ([name, xml]) =>
      /^xl\/worksheets\/[^/]+\.xml$/.test(name) &&
      (xml.includes(' hidden="1"') || xml.includes(' hidden="true"')),
  );
}

function paragraphs(xml: string): string[] {
  return xml
    .split('</a:p>')
    .map((paragraph) =>
      [...paragraph.matchAll(/<a:t(?: [^<>]*)?>([^<]*)<\/a:t>/g)]
        .map(([, text = '']) =>
          text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? ''),
        )
        .join(''),
    )
    .filter((text) => text.trim() !== '');
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
