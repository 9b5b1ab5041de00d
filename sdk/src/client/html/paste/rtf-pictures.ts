/**
 * The images of a text in RTF as `data:` addresses, in their order. Word puts its images only there, in hexadecimal digits; the
 * HTML beside it names files that the browser cannot read.
 */
export function rtfPictures(rtf: string): string[] {
  const pictures: string[] = [];
  let from = 0;
  while (from < rtf.length) {
    const start = rtf.indexOf('{\\pict', from);
    if (start === -1) break;
    const end = closingBrace(rtf, start);
    const group = rtf.slice(start, end);
    from = end + 1;
    // Word writes each image again for older programs, in a group with this name before it.
    if (rtf.slice(Math.max(0, start - 12), start).includes('\\nonshppict')) continue;
    const type = group.includes('\\pngblip') ? 'png' : group.includes('\\jpegblip') ? 'jpeg' : null;
    if (type === null) continue;
    const digits = hexDigits(group);
    if (digits.length > 0) pictures.push(`data:image/${type};base64,${base64Of(digits)}`);
  }
  return pictures;
}

function closingBrace(rtf: string, start: number): number {
  let depth = 0;
  for (let place = start; place < rtf.length; place++) {
    const sign = rtf[place];
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth === 0) return place;
  }
  return rtf.length;
}

/** The digits at the end of a group, after its control words and inner groups. */
function hexDigits(group: string): string {
  const inner = group.lastIndexOf('}');
  const text = group.slice(inner + 1);
  const control = text.lastIndexOf('\\');
  const end =
    control === -1 ? 0 : control + (/^\\[a-z]{1,32}-?\d{0,10}/.exec(text.slice(control))?.[0].length ?? 0);
  return text.slice(end).replaceAll(/[^0-9a-f]/gi, '');
}

function base64Of(digits: string): string {
  let bytes = '';
  for (let place = 0; place + 1 < digits.length; place += 2)
    bytes += String.fromCharCode(Number.parseInt(digits.slice(place, place + 2), 16));
  return btoa(bytes);
}
