/** RTF groups without document text. The command `\v` (hidden) inside them belongs to a style. */
const noText =
  /^\{\\(?:\*|fonttbl|colortbl|stylesheet|info|pict|object|listtable|listoverridetable|rsidtbl|generator|themedata|datastore|latentstyles)/;
const token = /\\bin(\d+) ?|\\([a-z]+)(-?\d+)? ?|\\'[0-9a-f]{2}|\\[^a-z]|[{}]|[^\\{}]+/gi;
const opening = '[Hidden text: ';

export interface UnhiddenRtf {
  bytes: Uint8Array;
  hasHiddenText: boolean;
}

/** Shows hidden text (`\v`) between marks. Hidden text ends with `\v0`, with `\plain` or at the end of its group. */
export function unhideRtf(bytes: Uint8Array): UnhiddenRtf {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!/\\v(?![a-z0])/.test(source)) return { bytes, hasHiddenText: false };
  const out: string[] = [];
  const outer: boolean[] = [];
  let hidden = false;
  let marked = false;
  let hasHiddenText = false;
  let skipped = 0;
  const close = () => {
    if (marked) out.push(']');
    marked = false;
  };
  token.lastIndex = 0;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [written, binary, word, number] = match;
    if (binary !== undefined) {
      const end = token.lastIndex + Number(binary);
      out.push(written, source.slice(token.lastIndex, end));
      token.lastIndex = end;
    } else if (written === '{') {
      outer.push(hidden);
      if (skipped > 0 || noText.test(source.slice(match.index, match.index + 40))) skipped += 1;
      out.push(written);
    } else if (written === '}') {
      const before = outer.pop() ?? false;
      if (skipped > 0) skipped -= 1;
      else if (!before) close();
      hidden = before;
      out.push(written);
    } else if (skipped > 0) out.push(written);
    else if (word === 'v') hidden = number !== '0';
    else {
      if (word === 'plain') hidden = false;
      const isText = word === undefined && written.trim() !== '' && !written.startsWith('\\*');
      if (!hidden) close();
      else if (isText && !marked) {
        out.push(opening);
        marked = hasHiddenText = true;
      }
      out.push(written);
    }
  }
  return { bytes: Buffer.from(out.join(''), 'latin1'), hasHiddenText };
}
