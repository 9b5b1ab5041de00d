import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  name: string;
  /** Whether to compress the content; stored files are usually compressed already. */
  compress: boolean;
  content: AsyncIterable<Uint8Array>;
}

/** Writes a ZIP file piece by piece. Its reader determines the speed, because each piece waits until it is read. */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  function* take(): Generator<Uint8Array> {
    if (failure !== null) throw failure;
    const chunks = ready;
    ready = [];
    yield* chunks;
  }
  for await (const { name, compress, content } of files) {
    const entry = compress ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    zip.add(entry);
    for await (const chunk of content) {
      entry.push(chunk);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
