/** The first byte of a frame: the FIN flag and the opcode for text. */
const text = 0x81;
const smallest = 125;
const short = 0xffff;

/**
 * Builds a complete WebSocket text frame of a server (RFC 6455, 5.2) as one buffer. `ws` writes the head and the content
 * separately, and for short content the second write takes as much time as the first.
 */
export function textFrame(content: string): Buffer {
  const length = Buffer.byteLength(content);
  const head = length <= smallest ? 2 : length <= short ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = text;
  if (length <= smallest) frame[1] = length;
  else if (length <= short) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(content, head);
  return frame;
}
