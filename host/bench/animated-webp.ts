/** One picture of an animation: a still WebP file, its place on the canvas in pixels, and its duration in milliseconds. */
export interface Frame {
  webp: Buffer;
  x: number;
  y: number;
  width: number;
  height: number;
  durationMs: number;
}

/** Maximum duration of one frame in the file format: 24 bits of milliseconds. */
const maxFrameMs = 0xff_ff_ff;

/**
 * Joins still WebP files to one animated WebP file, which plays once. Each frame is drawn over the frames before it, so that a
 * frame contains only the part of the picture that has changed. `x` and `y` must be even, because the format stores half of them.
 */
export function animatedWebp(frames: readonly Frame[], width: number, height: number): Buffer {
  const body = [
    chunk('VP8X', Buffer.concat([Buffer.from([0b10, 0, 0, 0]), uint24(width - 1), uint24(height - 1)])),
    // The background color, which no player uses, and the number of repetitions.
    chunk('ANIM', Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 0])),
    ...frames.map(frameChunk),
  ];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...body]));
}

function frameChunk({ webp, x, y, width, height, durationMs }: Frame): Buffer {
  const duration = uint24(Math.min(Math.round(durationMs), maxFrameMs));
  const place = [uint24(x / 2), uint24(y / 2), uint24(width - 1), uint24(height - 1)];
  // The flag means that the frame replaces the pixels below instead of being blended with them.
  return chunk('ANMF', Buffer.concat([...place, duration, Buffer.from([0b10]), imageOf(webp)]));
}

/** Returns the chunks of a still file that contain its picture. */
function imageOf(webp: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let from = 12; from + 8 <= webp.length; ) {
    const length = webp.readUInt32LE(from + 4);
    const until = from + 8 + length + (length % 2);
    if (['ALPH', 'VP8 ', 'VP8L'].includes(webp.toString('latin1', from, from + 4)))
      chunks.push(webp.subarray(from, until));
    from = until;
  }
  return Buffer.concat(chunks);
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}
