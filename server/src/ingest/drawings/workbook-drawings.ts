import { describeChart, readChart } from '../docx/chart-text.ts';
import type { DocumentWriter } from '../formats/document-writer.ts';

/** Writes what is drawn on the sheets of a workbook below them: text boxes, SmartArt and charts. */
export function writeDrawings(parts: ReadonlyMap<string, Buffer>, writer: DocumentWriter): void {
  const boxes = [...parts].flatMap(([part, xml]) =>
    /^xl\/drawings\/drawing\d+\.xml$/.test(part) ? paragraphs(xml.toString()) : [],
  );
  writeBelow('Text boxes', boxes, '\n', writer);
  const diagrams = [...parts].flatMap(([part, xml]) =>
    /^xl\/diagrams\/data\d+\.xml$/.test(part) ? paragraphs(xml.toString()) : [],
  );
  writeBelow('SmartArt', diagrams, '\n', writer);
  const charts = [...parts].flatMap(([part, xml]) =>
    /^xl\/charts\/chart\d+\.xml$/.test(part) ? [describeChart(readChart(xml.toString()))] : [],
  );
  writeBelow('Charts', charts, '\n\n', writer);
}

export function writeBelow(
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
