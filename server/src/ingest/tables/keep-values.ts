import { walkXml } from '../docx/walk-xml.ts';
import type { DocumentWriter } from '../formats/document-writer.ts';

type Parts = ReadonlyMap<string, Buffer>;

const sheetPart = /^xl\/worksheets\/[^/]+\.xml$/;
/** Maximum size in bytes of a part that is changed. Changing a larger one would exceed the memory limit. */
const maxChangedBytes = 24 * 1024 * 1024;

/**
 * Matches cells that the parser misreads: it drops a formula without a stored result, and all digits of a number after the
 * sixteenth.
 */
const cellWithoutResult =
  /<((?:\w+:)?)c( [^<>]*)>\s*<\1f(?: [^<>]*)?>([^<>]*)<\/\1f>\s*(?:<\1v\s*\/>\s*|<\1v>\s*<\/\1v>\s*)?<\/\1c>/g;
const sharedWithoutResult =
  /<((?:\w+:)?)c( [^<>]*)>\s*<\1f [^<>]*\/>\s*(?:<\1v\s*\/>\s*|<\1v>\s*<\/\1v>\s*)?<\/\1c>/g;
const longNumber = /<((?:\w+:)?)c( [^<>]*)>\s*<\1v>(-?\d{16,400})<\/\1v>/g;
const cellType = / t="([^"<>]*)"/;

/** Rewrites values as texts that the cell parser would otherwise lose. */
export function keepValues(parts: Parts, writer: DocumentWriter): Parts {
  let missing = 0;
  const kept = new Map(parts);
  const asText = (prefix: string, attributes: string, text: string): string =>
    `<${prefix}c${attributes.replace(cellType, '')} t="str"><${prefix}v>${text}</${prefix}v></${prefix}c>`;
  const named = (
    cell: string,
    prefix: string,
    attributes: string,
    formula: string,
    value?: string,
  ): string => {
    // An empty text counts as the result of a formula.
    if (value !== undefined && cellType.exec(attributes)?.[1] === 'str') return cell;
    missing++;
    return asText(prefix, attributes, noResult(formula));
  };
  for (const [name, part] of parts) {
    if (!sheetPart.test(name) || part.length > maxChangedBytes) continue;
    const source = part.toString();
    const xml = source
      .replace(
        cellWithoutResult,
        (cell, prefix: string, attributes: string, formula: string, value?: string) =>
          named(cell, prefix, attributes, formula, value),
      )
      .replace(sharedWithoutResult, (cell, prefix: string, attributes: string, value?: string) =>
        named(cell, prefix, attributes, '', value),
      )
      .replace(longNumber, (cell, prefix: string, attributes: string, digits: string) => {
        const type = cellType.exec(attributes)?.[1] ?? 'n';
        return type === 'n' ? asText(prefix, attributes, digits).replace(/<\/(?:\w+:)?c>$/, '') : cell;
      });
    if (xml !== source) kept.set(name, Buffer.from(xml));
  }
  if (missing > 0) remarkOnMissing(missing, writer);
  return kept;
}

/** Maximum length of a formula in characters. Longer ones are unreadable, so they are left out. */
const maxFormulaLength = 200;

function noResult(formula: string): string {
  return formula === '' || formula.length > maxFormulaLength
    ? '[Formula without a stored result]'
    : `[Formula without a stored result: =${formula}]`;
}

function remarkOnMissing(count: number, writer: DocumentWriter): void {
  writer.remark(
    count === 1
      ? 'The result of one formula is not stored in this workbook. Open it in a spreadsheet program, save it and upload it again.'
      : `The results of ${count} formulas are not stored in this workbook. Open it in a spreadsheet program, save it and upload it again.`,
  );
}

/** Number of characters at the beginning of a sheet that contain its first rows. */
const headOfSheet = 300_000;

/** Returns, by sheet name, the rows that are entirely bold or the first row of a table or filter. */
export function emphasizedRows(parts: Parts): Map<string, Set<number>> {
  const bold = boldStyles(parts.get('xl/styles.xml')?.toString() ?? '');
  const rows = new Map<string, Set<number>>();
  for (const [name, path] of sheetPaths(parts)) {
    const part = parts.get(path);
    if (part === undefined) continue;
    const emphasized = boldRows(part.toString('utf8', 0, headOfSheet), bold);
    for (const range of tableRanges(part, path, parts)) emphasized.add(range);
    rows.set(name, emphasized);
  }
  return rows;
}

function sheetPaths(parts: Parts): [name: string, path: string][] {
  const targets = relationsOf('xl/workbook.xml', parts);
  const sheets: [string, string][] = [];
  walkXml(parts.get('xl/workbook.xml')?.toString() ?? '', {
    open({ name, attributes }) {
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const path = targets.get(id ?? '');
      if (/(?:^|:)sheet$/.test(name) && path !== undefined) sheets.push([attributes['name'] ?? '', path]);
    },
  });
  return sheets;
}

function relationsOf(path: string, parts: Parts): Map<string, string> {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const targets = new Map<string, string>();
  walkXml(parts.get(`${folder}/_rels/${path.slice(folder.length + 1)}.rels`)?.toString() ?? '', {
    open({ name, attributes }) {
      const target = attributes['Target'] ?? '';
      if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return;
      targets.set(attributes['Id'] ?? '', new URL(target, `file:///${folder}/`).pathname.slice(1));
    },
  });
  return targets;
}

function boldStyles(xml: string): Set<string> {
  const boldFonts: boolean[] = [];
  const bold = new Set<string>();
  let styles = 0;
  walkXml(xml, {
    open({ name, attributes }, parents) {
      const parent = parents.at(-1) ?? '';
      const own = name.slice(name.indexOf(':') + 1);
      if (own === 'font' && parent.endsWith('fonts')) boldFonts.push(false);
      else if (
        own === 'b' &&
        parent.endsWith('font') &&
        attributes['val'] !== '0' &&
        attributes['val'] !== 'false'
      )
        boldFonts[boldFonts.length - 1] = true;
      else if (own === 'xf' && parent.endsWith('cellXfs')) {
        if (boldFonts[Number(attributes['fontId'] ?? 0)] === true) bold.add(String(styles));
        styles++;
      }
    },
  });
  return bold;
}

function boldRows(xml: string, bold: ReadonlySet<string>): Set<number> {
  const isBold = new Map<number, boolean>();
  for (const [, row = '', attributes = ''] of xml.matchAll(/<(?:\w+:)?c r="[A-Z]{1,3}(\d{1,7})"([^<>]*)>/g)) {
    if (attributes.endsWith('/')) continue;
    const style = / s="(\d{1,6})"/.exec(attributes)?.[1] ?? '';
    isBold.set(Number(row), bold.has(style) && isBold.get(Number(row)) !== false);
  }
  return new Set([...isBold].flatMap(([row, all]) => (all ? [row] : [])));
}

function tableRanges(sheet: Buffer, path: string, parts: Parts): number[] {
  const tables = [...relationsOf(path, parts).values()].filter((target) =>
    /^xl\/tables\/[^/]+\.xml$/.test(target),
  );
  const filter = sheet.lastIndexOf('<autoFilter ');
  const heads = [
    ...tables.map((target) => parts.get(target)?.toString('utf8', 0, 2_000) ?? ''),
    filter === -1 ? '' : sheet.toString('utf8', filter, filter + 200),
  ];
  return heads.flatMap((head) => {
    const row = /<(?:\w+:)?(?:table|autoFilter) [^<>]*?\bref="\$?[A-Z]{1,3}\$?(\d{1,7})/.exec(head)?.[1];
    return row === undefined || /<table [^<>]*\bheaderRowCount="0"/.test(head) ? [] : [Number(row)];
  });
}

const cellWithFormula = /<table:table-cell( [^<>]*?)\/>/g;

export function keepOdsValues(parts: Parts, writer: DocumentWriter): Parts {
  const part = parts.get('content.xml');
  if (part === undefined || part.length > maxChangedBytes || !part.includes('table:formula=')) return parts;
  let missing = 0;
  const xml = part.toString().replace(cellWithFormula, (cell, attributes: string) => {
    const formula = / table:formula="(?:\w+:)?=?([^"<>]*)"/.exec(attributes)?.[1];
    if (
      formula === undefined ||
      / office:(?:value|string-value|date-value|time-value|boolean-value)=/.test(attributes)
    )
      return cell;
    missing++;
    const rest = attributes.replace(/ (?:table:formula|office:value-type|calcext:value-type)="[^"<>]*"/g, '');
    return `<table:table-cell${rest} office:value-type="string"><text:p>${noResult(formula)}</text:p></table:table-cell>`;
  });
  if (missing === 0) return parts;
  remarkOnMissing(missing, writer);
  return new Map([...parts, ['content.xml', Buffer.from(xml)]]);
}
