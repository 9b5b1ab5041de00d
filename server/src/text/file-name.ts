import { visibleText } from '@staffroom/sdk';

const maxNameLength = 255;

/**
 * Cleans a file name for storage, display and download: the last part of a path, without control and invisible characters, in
 * one Unicode form, at most 255 bytes.
 * @param sent as the multipart parser returns it: UTF-8 bytes read as latin1, or already decoded
 */
export function cleanFileName(sent: string): string {
  const [name = ''] = decode(sent).split(/[/\\]/).slice(-1);
  const visible = visibleText(name.normalize('NFC'))
    .replace(/[\t\n]/g, '')
    .trim();
  return shorten(visible === '' || /^\.+$/.test(visible) ? 'document' : visible);
}

/** Returns the extension in lower case, with the dot; empty if there is none. */
export function extensionOf(filename: string): string {
  return /[^.](\.[^.\s]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}

function decode(sent: string): string {
  if (/[^\p{ASCII}\u0080-\u00ff]/u.test(sent)) return sent;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(sent, 'latin1'));
  } catch {
    return sent;
  }
}

/** Shortens a name but keeps its extension, because it determines the format. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxNameLength) return name;
  const extension = extensionOf(name).slice(0, 16);
  const characters = new Intl.Segmenter().segment(name.slice(0, name.length - extension.length));
  let stem = '';
  for (const { segment } of characters) {
    if (Buffer.byteLength(stem + segment + extension) > maxNameLength) break;
    stem += segment;
  }
  return stem + extension;
}
