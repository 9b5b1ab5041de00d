import ICAL from 'ical.js';
import { decodeText } from '../bytes/decode-text.ts';
import type { DocumentWriter } from '../formats/document-writer.ts';
import type { Reader } from '../formats/format-reader.ts';

const fields: readonly [name: string, label: string][] = [
  ['dtstart', 'Start'],
  ['dtend', 'End'],
  ['due', 'Due'],
  ['duration', 'Duration'],
  ['rrule', 'Repeats'],
  ['location', 'Location'],
  ['organizer', 'Organizer'],
  ['attendee', 'Attendee'],
  ['status', 'Status'],
  ['categories', 'Categories'],
  ['url', 'Link'],
  ['description', 'Description'],
  ['comment', 'Comment'],
];

export const ics: Reader = {
  name: 'calendar file',
  kinds: ['data'],
  nothingFound: 'empty',
  async read(bytes, writer) {
    const text = await decodeText(bytes, writer);
    const calendars = parse(text);
    if (calendars === undefined) {
      writer.remark('This file is not a valid calendar, so it was read as plain text.');
      writer.add(text);
      return;
    }
    for (const calendar of calendars)
      for (const kind of ['vevent', 'vtodo', 'vjournal'])
        for (const entry of calendar.getAllSubcomponents(kind)) {
          if (writer.full) return;
          writeEntry(entry, writer);
        }
  },
};

function parse(text: string): ICAL.Component[] | undefined {
  try {
    const parsed: unknown[] = ICAL.parse(text);
    const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed;
    return calendars.map((calendar) => new ICAL.Component(calendar as unknown[]));
  } catch {
    return undefined;
  }
}

function writeEntry(entry: ICAL.Component, writer: DocumentWriter): void {
  writer.heading(String(entry.getFirstPropertyValue('summary') ?? '') || 'Entry', 1);
  const lines = fields.flatMap(([name, label]) =>
    entry.getAllProperties(name).map((property) => `${label}: ${valueOf(property)}`),
  );
  writer.add(lines.join('\n'));
}

/** Puts people's names next to their addresses. Times keep their written form and time zone. */
function valueOf(property: ICAL.Property): string {
  const value = property
    .getValues()
    .map(String)
    .join(', ')
    .replace(/^mailto:/i, '');
  const name = property.getFirstParameter('cn');
  const zone = property.getFirstParameter('tzid');
  if (typeof name === 'string' && name !== '' && name !== value) return `${name} <${value}>`;
  return typeof zone === 'string' && zone !== '' ? `${value} (${zone})` : value;
}
