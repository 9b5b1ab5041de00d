import { CFB } from '@e965/xlsx';

const record = (type: number, body: Uint8Array, { instance = 0, isContainer = false } = {}): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt16LE((instance << 4) | (isContainer ? 0xf : 0), 0);
  header.writeUInt16LE(type, 2);
  header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body]);
};
const container = (type: number, parts: readonly Uint8Array[], instance = 0): Buffer =>
  record(type, Buffer.concat(parts), { instance, isContainer: true });
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
};
const text = (words: string, kind: number): Buffer[] => [
  record(3999, numbers(kind)),
  record(4000, Buffer.from(words, 'utf16le')),
];

const string = (words: string, instance: number): Buffer =>
  record(4026, Buffer.from(words, 'utf16le'), { instance });
const commentRecord = ({ author, text: said }: { author: string; text: string }): Buffer =>
  record(5003, container(12_000, [string(author, 0), string(said, 1), string('AR', 2)]));

export interface PptSlide {
  title: string;
  body: string;
  box?: string;
  notes?: string;
  comment?: { author: string; text: string };
  isHidden?: boolean;
}

interface PptOptions {
  /** Names of additional streams in the file. */
  more?: readonly string[];
  /** The folder of the presentation, in a file that also contains a presentation in an older format. */
  folder?: string;
  isEncrypted?: boolean;
  /** Types of the embedded objects, as numbers of the file format. */
  objects?: readonly number[];
}

/** Builds a presentation as PowerPoint before 2007 saves it: a tree of records, and a directory of where each slide begins. */
export function buildPpt(
  slides: readonly PptSlide[],
  { more = [], folder, isEncrypted = false, objects: embedded = [] }: PptOptions = {},
): Buffer {
  const slideContainers = slides.map(({ box, comment, isHidden }) =>
    container(1006, [
      record(1017, Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, isHidden === true ? 4 : 0, 0, 0, 0, 0, 0])),
      container(0x040c, [
        container(0xf00d, [record(3998, numbers(0))]),
        container(0xf00d, [record(3998, numbers(1))]),
        ...(box === undefined ? [] : [container(0xf00d, text(box, 4))]),
      ]),
      ...(comment === undefined ? [] : [container(5000, [container(5002, [commentRecord(comment)])])]),
    ]),
  );
  const noted = slides.flatMap(({ notes }, index) =>
    notes === undefined ? [] : [{ notes, slideId: 256 + index }],
  );
  const noteContainers = noted.map(({ notes, slideId }) =>
    container(1008, [record(1009, numbers(slideId, 0)), container(0xf00d, text(notes, 2))]),
  );
  const objects = [...slideContainers, ...noteContainers];
  const list = slides.flatMap(({ title, body }, index) => [
    record(1011, numbers(index + 2, 0, 2, 256 + index, 0)),
    ...text(title, 0),
    ...text(body, 1),
  ]);
  const notesList = noted.map((_, index) =>
    record(1011, numbers(slides.length + index + 2, 0, 0, 512 + index, 0)),
  );
  const embeddedObjects = embedded.map((kind) =>
    container(4044, [record(4035, numbers(1, 0, 1, kind, 1, 0))]),
  );
  const document = container(1000, [
    container(1033, embeddedObjects),
    container(4080, list, 0),
    container(4080, notesList, 2),
  ]);
  const places: number[] = [];
  let at = 0;
  for (const each of [document, ...objects]) {
    places.push(at);
    at += each.length;
  }
  const directory = record(6002, numbers((places.length << 20) | 1, ...places));
  const edit = record(4085, numbers(0, 0, 0, at, 1, 0, 0));
  const user = Buffer.alloc(28);
  user.writeUInt32LE(isEncrypted ? 0xf3d1c4df : 0xe391c05f, 12);
  user.writeUInt32LE(at + directory.length, 16);
  const file = CFB.utils.cfb_new();
  const root = folder === undefined ? '' : `/${folder}`;
  const stream = Buffer.concat([document, ...objects, directory, edit]);
  CFB.utils.cfb_add(file, `${root}/PowerPoint Document`, stream);
  CFB.utils.cfb_add(file, `${root}/Current User`, user);
  for (const name of more) CFB.utils.cfb_add(file, `/${name}`, Buffer.from('x'));
  const written: unknown = CFB.write(file, { type: 'buffer' });
  if (!Buffer.isBuffer(written)) throw new Error('a compound file is written as a buffer');
  return written;
}
