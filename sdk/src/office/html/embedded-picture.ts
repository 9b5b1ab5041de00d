export interface EmbeddedPicture {
  type: 'png' | 'jpg' | 'gif' | 'svg';
  bytes: Buffer;
  /** Size in pixels. */
  width: number;
  height: number;
}

const address = /^data:image\/(?:png|jpe?g|gif);base64,/;

/** Reads an image from its `data:` address; null for other addresses and for images that Word cannot show. */
export function embeddedPicture(src: string): EmbeddedPicture | null {
  const start = address.exec(src)?.[0];
  return start === undefined ? null : pictureOf(Buffer.from(src.slice(start.length), 'base64'));
}

/** Recognizes an image by its content. Null for damaged images and for other formats. */
export function pictureOf(bytes: Buffer): EmbeddedPicture | null {
  if (bytes.length > 24 && bytes.toString('latin1', 1, 4) === 'PNG')
    return sized({ type: 'png', bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });
  if (bytes.length > 10 && bytes.toString('latin1', 0, 3) === 'GIF')
    return sized({ type: 'gif', bytes, width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) });
  const size = jpegSize(bytes);
  if (size) return sized({ type: 'jpg', bytes, ...size });
  const [, width, height] = viewBox.exec(bytes.toString('utf8', 0, 2_000)) ?? [];
  return sized({ type: 'svg', bytes, width: Number(width ?? 0), height: Number(height ?? 0) });
}

/** The last two numbers of an SVG's `viewBox` are its size. */
const viewBox = /\sviewBox="-?[\d.]{1,10}[ ,]{1,3}-?[\d.]{1,10}[ ,]{1,3}([\d.]{1,10})[ ,]{1,3}([\d.]{1,10})"/;

const sized = (picture: EmbeddedPicture) => (picture.width > 0 && picture.height > 0 ? picture : null);

/** Segments of a JPEG that contain its size: all kinds of frame, without the tables among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let place = 2;
  while (place + 9 < bytes.length && bytes[place] === 0xff) {
    if (isFrame(bytes[place + 1] ?? 0))
      return { height: bytes.readUInt16BE(place + 5), width: bytes.readUInt16BE(place + 7) };
    place += 2 + Math.max(2, bytes.readUInt16BE(place + 2));
  }
  return null;
}
