import { Duplex } from 'node:stream';

export interface SocketTransport {
  connect(socket: EmbeddedSocket): Promise<void>;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  end(): void;
}

/** A connection to the embedded database, which the `pg` driver uses like a TCP socket. */
export class EmbeddedSocket extends Duplex {
  readonly #transport: SocketTransport;

  constructor(transport: SocketTransport) {
    super();
    this.#transport = transport;
  }

  connect(): this {
    this.#transport.connect(this).then(
      () => this.emit('connect'),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#transport.send(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const bytes = new Uint8Array(chunks.reduce((sum, { chunk }) => sum + chunk.length, 0));
    let offset = 0;
    for (const { chunk } of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.#transport.send(bytes);
    done();
  }

  override _final(done: () => void): void {
    this.#transport.end();
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#transport.end();
    done(error);
  }
}
