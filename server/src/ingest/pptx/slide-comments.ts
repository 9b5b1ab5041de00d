import { walkXml } from '../docx/walk-xml.ts';

type Parts = ReadonlyMap<string, Buffer>;

/** Adds the comments on a slide to its XML, as one more text after its own. @param name the name of the slide's part */
export function withComments(xml: string, name: string, parts: Parts): string {
  const links = parts.get(name.replace('slides/', 'slides/_rels/').concat('.rels'));
  const end = xml.lastIndexOf('</p:spTree>');
  if (links?.includes('../comments/') !== true || end === -1) return xml;
  const names = authors(parts);
  const notes = targetsOf(links).flatMap((target) => commentsIn(parts.get(target), names));
  if (notes.length === 0) return xml;
  const paragraphs = notes.map((note) => `<a:p><a:r><a:t>${escaped(note)}</a:t></a:r></a:p>`).join('');
  return `${xml.slice(0, end)}<p:sp><p:nvSpPr><p:cNvPr id="0" name=""/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>${xml.slice(end)}`;
}

function targetsOf(links: Buffer): string[] {
  const targets: string[] = [];
  walkXml(links.toString(), {
    open({ attributes: { Target: target = '' } }) {
      if (target.startsWith('../comments/')) targets.push(target.replace('..', 'ppt'));
    },
  });
  return targets;
}

/** Reads comments in the format of PowerPoint before 2021, and in the later format, which has replies. */
function commentsIn(part: Buffer | undefined, names: ReadonlyMap<string, string>): string[] {
  const notes: string[] = [];
  const people: string[] = [];
  let words = '';
  if (part === undefined) return notes;
  walkXml(part.toString(), {
    open({ name: tag, attributes }) {
      if (!isComment(tag)) return;
      people.push(names.get(attributes['authorId'] ?? '') ?? '');
      words = '';
    },
    text(text, parents) {
      const parent = parents.at(-1);
      if (parent === 'p:text' || parent === 'a:t') words += `${text} `;
    },
    close(tag) {
      // The text of a comment follows its replies in the XML.
      if (!isComment(tag)) return;
      const name = people.pop() ?? '';
      const said = words.replace(/\s+/g, ' ').trim();
      if (said !== '') notes.push(`[Comment${name === '' ? '' : ` by ${name}`}: ${said}]`);
      words = '';
    },
  });
  return notes;
}

const isComment = (tag: string): boolean => tag === 'p:cm' || tag === 'p188:cm' || tag === 'p188:reply';

function authors(parts: Parts): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const part of ['ppt/commentAuthors.xml', 'ppt/authors.xml'])
    walkXml(parts.get(part)?.toString() ?? '<none/>', {
      open({ attributes: { id, name } }) {
        if (id !== undefined && name !== undefined) names.set(id, name);
      },
    });
  return names;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
