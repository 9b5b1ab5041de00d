import { recordsIn, walkRecords } from './records.ts';

/** Record type numbers, with the names in Microsoft's specification. */
const type = { binaryTagData: 5003, string: 4026, comment: 12_000 } as const;
const author = 0;
const words = 1;

/** Reads the comments on a slide. The format stores them in its extension for later versions of PowerPoint. */
export function commentsOf(slide: Buffer): string[] {
  return [...walkRecords(slide)]
    .filter((record) => record.type === type.binaryTagData)
    .flatMap(({ body }) => [...recordsIn(body)])
    .filter((record) => record.type === type.comment)
    .map(({ body }) => {
      const strings = [...recordsIn(body)].filter((record) => record.type === type.string);
      const said = (instance: number): string =>
        (strings.find((record) => record.instance === instance)?.body.toString('utf16le') ?? '')
          .replace(/\s+/g, ' ')
          .trim();
      const name = said(author);
      return said(words) === '' ? '' : `[Comment${name === '' ? '' : ` by ${name}`}: ${said(words)}]`;
    })
    .filter((comment) => comment !== '');
}
