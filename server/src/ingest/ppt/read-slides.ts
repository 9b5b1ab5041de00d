import { commentsOf } from './comments.ts';
import { type PptRecord, recordAt, recordsIn, walkRecords } from './records.ts';

export interface OldSlide {
  title: string;
  texts: string[];
  /** The comments on the slide, each with its author. */
  comments: string[];
  notes: string[];
  isHidden: boolean;
}

/** Record type numbers with the names in Microsoft's specification. */
const type = {
  notesAtom: 1009,
  slidePersistAtom: 1011,
  slideShowInfoAtom: 1017,
  slideListWithText: 4080,
  objectAtom: 4035,
  embeddedObject: 4044,
  outlineTextRefAtom: 3998,
  textHeaderAtom: 3999,
  textCharsAtom: 4000,
  textBytesAtom: 4008,
  userEditAtom: 4085,
} as const;
const slideList = 0;
const notesList = 2;
const titles: readonly number[] = [0, 6];
/**
 * Numbers of embedded object types that are files: any file, Word document, Excel workbook, Microsoft Project plan, Excel
 * chart.
 */
const fileKinds: readonly number[] = [0, 2, 3, 12, 14];
const maxEdits = 1_000;
const maxSlides = 5_000;

interface Text {
  kind: number;
  text: string;
}

interface Listed {
  persistId: number;
  slideId: number;
  texts: Text[];
}

/**
 * Reads the slides of a presentation from PowerPoint before 2007, in order.
 * @param currentUser the stream that locates the last save
 * @returns undefined if the file is damaged
 */
export function readOldSlides(
  stream: Buffer,
  currentUser: Buffer,
): { slides: OldSlide[]; embeddedFiles: number } | undefined {
  const saved = readPlaces(stream, currentUser.length >= 20 ? currentUser.readUInt32LE(16) : -1);
  const document = saved && recordAt(stream, saved.places.get(saved.documentId) ?? -1);
  if (saved === undefined || document === undefined) return undefined;
  const lists = [...recordsIn(document.body)].filter((record) => record.type === type.slideListWithText);
  const listed = (instance: number): Listed[] =>
    lists.filter((list) => list.instance === instance).flatMap(({ body }) => readList(body));
  const container = ({ persistId }: Listed): PptRecord | undefined =>
    recordAt(stream, saved.places.get(persistId) ?? -1);
  const notes = new Map<number, string[]>();
  for (const entry of listed(notesList)) {
    const record = container(entry);
    if (record === undefined) continue;
    const [atom] = [...recordsIn(record.body)].filter((each) => each.type === type.notesAtom);
    if (atom !== undefined && atom.body.length >= 4)
      notes.set(
        atom.body.readUInt32LE(0),
        textsOf(record.body, entry.texts).map(({ text }) => text),
      );
  }
  const slides = listed(slideList)
    .slice(0, maxSlides)
    .map((entry) => {
      const record = container(entry);
      const texts = record === undefined ? entry.texts : textsOf(record.body, entry.texts);
      const title = texts.find(({ kind }) => titles.includes(kind));
      return {
        title: title?.text ?? '',
        texts: texts.filter((text) => text !== title).map(({ text }) => text),
        comments: record === undefined ? [] : commentsOf(record.body),
        notes: notes.get(entry.slideId) ?? [],
        isHidden: record !== undefined && isHidden(record.body),
      };
    });
  return { slides, embeddedFiles: countFiles(document.body) };
}

/** Counts embedded documents and workbooks of other programs, but not pictures, equations or charts whose data is shown. */
function countFiles(document: Buffer): number {
  return [...walkRecords(document)]
    .filter((record) => record.type === type.embeddedObject)
    .flatMap(({ body }) => [...recordsIn(body)])
    .filter((record) => record.type === type.objectAtom && record.body.length >= 16)
    .filter(({ body }) => fileKinds.includes(body.readUInt32LE(12))).length;
}

/** Finds the latest version of each object. Each save appends changes to the file and refers to the previous save. */
function readPlaces(
  stream: Buffer,
  lastEdit: number,
): { documentId: number; places: ReadonlyMap<number, number> } | undefined {
  const places = new Map<number, number>();
  let documentId: number | undefined;
  let at = lastEdit;
  for (let edits = 0; at > 0 && edits < maxEdits; edits++) {
    const edit = recordAt(stream, at);
    if (edit?.type !== type.userEditAtom || edit.body.length < 20) break;
    documentId ??= edit.body.readUInt32LE(16);
    const directory = recordAt(stream, edit.body.readUInt32LE(12));
    if (directory === undefined) break;
    readDirectory(directory.body, places);
    at = edit.body.readUInt32LE(8);
  }
  return documentId === undefined ? undefined : { documentId, places };
}

function readDirectory(body: Buffer, places: Map<number, number>): void {
  for (let at = 0; at + 4 <= body.length; ) {
    const entry = body.readUInt32LE(at);
    const first = entry & 0xfffff;
    const count = entry >>> 20;
    at += 4;
    for (let index = 0; index < count && at + 4 <= body.length; index++, at += 4)
      if (!places.has(first + index)) places.set(first + index, body.readUInt32LE(at));
  }
}

function readList(body: Buffer): Listed[] {
  const entries: Listed[] = [];
  let kind = 1;
  for (const record of recordsIn(body)) {
    if (record.type === type.slidePersistAtom && record.body.length >= 16)
      entries.push({
        persistId: record.body.readUInt32LE(0),
        slideId: record.body.readUInt32LE(12),
        texts: [],
      });
    else if (record.type === type.textHeaderAtom && record.body.length >= 4)
      kind = record.body.readUInt32LE(0);
    else {
      const text = textOf(record);
      if (text !== undefined) entries.at(-1)?.texts.push({ kind, text });
    }
  }
  return entries;
}

function textsOf(body: Buffer, outline: readonly Text[]): Text[] {
  const texts: Text[] = [];
  const used = new Set<number>();
  let kind = 4;
  for (const record of walkRecords(body)) {
    if (record.type === type.textHeaderAtom && record.body.length >= 4) kind = record.body.readUInt32LE(0);
    else if (record.type === type.outlineTextRefAtom && record.body.length >= 4) {
      const index = record.body.readUInt32LE(0);
      const text = outline[index];
      if (text !== undefined && !used.has(index)) texts.push(text);
      used.add(index);
    } else {
      const text = textOf(record);
      if (text !== undefined) texts.push({ kind, text });
    }
  }
  const rest = outline.filter((_, index) => !used.has(index));
  // An asterisk alone is the place of a slide number or date, which PowerPoint fills in.
  return [...rest, ...texts].filter(({ text }) => !/^\s{0,9}\*?\s{0,9}$/.test(text));
}

function textOf({ type: own, body }: PptRecord): string | undefined {
  if (own !== type.textCharsAtom && own !== type.textBytesAtom) return undefined;
  return body.toString(own === type.textCharsAtom ? 'utf16le' : 'latin1').replace(/[\r\v]/g, '\n');
}

function isHidden(body: Buffer): boolean {
  const [info] = [...recordsIn(body)].filter((record) => record.type === type.slideShowInfoAtom);
  return info !== undefined && info.body.length >= 12 && (info.body.readUInt16LE(10) & 0x4) !== 0;
}
