/** One message of the PostgreSQL wire protocol, with its header. `type` is empty for a client's first message. */
export interface Frame {
  type: string;
  bytes: Buffer;
}

const protocolVersion3 = 196_608;
export const sslRequest = 80_877_103;

export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);
  #started = false;

  *read(chunk: Uint8Array): Generator<Frame> {
    const view = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#rest = this.#rest.length === 0 ? view : Buffer.concat([this.#rest, view]);
    for (;;) {
      // The startup message, and messages before it, have no byte for the type.
      const header = this.#started ? 1 : 0;
      if (this.#rest.length < header + 4) return;
      const size = header + this.#rest.readInt32BE(header);
      if (this.#rest.length < size) return;
      const bytes = this.#rest.subarray(0, size);
      this.#rest = this.#rest.subarray(size);
      const type = this.#started ? String.fromCharCode(bytes[0] ?? 0) : '';
      if (!this.#started && bytes.readInt32BE(4) === protocolVersion3) this.#started = true;
      yield { type, bytes };
    }
  }
}

export function* framesOf(bytes: Buffer): Generator<Frame> {
  for (let offset = 0; offset < bytes.length; ) {
    const size = 1 + bytes.readInt32BE(offset + 1);
    yield {
      type: String.fromCharCode(bytes[offset] ?? 0),
      bytes: bytes.subarray(offset, offset + size),
    };
    offset += size;
  }
}

export function readString(bytes: Buffer, offset: number): { text: string; next: number } {
  const end = bytes.indexOf(0, offset);
  return { text: bytes.toString('utf8', offset, end), next: end + 1 };
}

export function frame(type: string, ...fields: (string | Buffer)[]): Buffer {
  const body = fields.map((field) => (typeof field === 'string' ? Buffer.from(`${field}\0`) : field));
  const header = Buffer.alloc(5);
  header.write(type, 'latin1');
  header.writeInt32BE(4 + body.reduce((sum, part) => sum + part.length, 0), 1);
  return Buffer.concat([header, ...body]);
}

export const query = (sql: string): Buffer => frame('Q', sql);
export const sync = (): Buffer => frame('S');
export const closeStatement = (name: string): Buffer => frame('C', Buffer.from('S'), name);
export const readyForQuery = (): Buffer => frame('Z', Buffer.from('I'));

/** Builds an error response. `code` is a SQLSTATE. A FATAL error tells the client that the connection ends. */
export function errorResponse(severity: 'ERROR' | 'FATAL', code: string, message: string): Buffer {
  return frame('E', `S${severity}`, `V${severity}`, `C${code}`, `M${message}`, Buffer.alloc(1));
}

const parameters = {
  server_version: '18.0',
  server_encoding: 'UTF8',
  client_encoding: 'UTF8',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  integer_datetimes: 'on',
  standard_conforming_strings: 'on',
};

export function welcome(connection: number): Buffer {
  const key = Buffer.alloc(8);
  key.writeInt32BE(connection);
  return Buffer.concat([
    frame('R', Buffer.alloc(4)),
    ...Object.entries(parameters).map(([name, value]) => frame('S', name, value)),
    frame('K', key),
    readyForQuery(),
  ]);
}
