import { decodeText } from '../bytes/decode-text.ts';
import type { DocumentWriter } from './document-writer.ts';
import type { Reader } from './format-reader.ts';
import { createRowWriter } from '../tables/row-writer.ts';

/**
 * Reads JSON: a list of records becomes rows with field names, other values get one line each. Invalid JSON is read as text.
 */
export const json: Reader = {
  name: 'JSON file',
  kinds: ['data', 'late-pdf'],
  nothingFound: 'empty',
  async read(bytes, writer) {
    const text = (await decodeText(bytes, writer)).replace(/^\uFEFF/, '');
    const value = parse(text);
    if (value === undefined) {
      if (text.trim() !== '') writer.remark('This file is not valid JSON, so it was read as plain text.');
      writer.add(text);
    } else if (isRecords(value)) writeRecords(value, writer);
    else writeValue(value, writer);
  },
};

export const jsonLines: Reader = {
  name: 'JSON Lines file',
  kinds: ['data', 'late-pdf'],
  nothingFound: 'empty',
  async read(bytes, writer) {
    const lines = (await decodeText(bytes, writer)).split('\n').filter((line) => line.trim() !== '');
    const values = lines.map(parse);
    if (values.includes(undefined))
      writer.remark('Some lines of this file are not valid JSON, so they were read as plain text.');
    if (isRecords(values)) writeRecords(values, writer);
    else
      for (const [index, value] of values.entries())
        if (!writer.full) writeLine(value, lines[index] ?? '', writer);
  },
};

/** Writes a record on one line. A nested object is written as JSON after the name of its field. */
function writeLine(value: unknown, line: string, writer: DocumentWriter): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    writer.add(typeof value === 'string' ? value : line);
    return;
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${name}: ${isScalar(member) ? asText(member) : JSON.stringify(member)}`,
  );
  writer.add(members.join(' | '));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type Scalar = string | number | boolean | null;

const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object';

function isRecords(value: unknown): value is Record<string, Scalar>[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (each) =>
        typeof each === 'object' &&
        each !== null &&
        !Array.isArray(each) &&
        Object.values(each).every(isScalar),
    )
  );
}

function writeRecords(records: readonly Record<string, Scalar>[], writer: DocumentWriter): void {
  const fields = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = createRowWriter(writer, { fields });
  for (const [index, record] of records.entries()) {
    if (writer.full) break;
    rows.write({ number: index + 1, cells: fields.map((field) => asText(record[field])), spans: [] });
  }
  rows.end();
}

function writeValue(value: unknown, writer: DocumentWriter): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    writer.add(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (writer.full) return;
    if (isScalar(member)) writer.add(`${name}: ${asText(member)}`, '\n');
    else {
      writer.heading(name, 1);
      writer.add(isRecords(member) ? '' : JSON.stringify(member, null, 2));
      if (isRecords(member)) writeRecords(member, writer);
    }
  }
}

function asText(value: Scalar | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}
