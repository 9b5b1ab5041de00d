import { readFile } from 'node:fs/promises';

// The types of node leave it to those of browsers.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile: (bytes: Uint8Array) => Promise<Program> };
};

/** The engine as a `WebAssembly.Module`. */
export type Program = object;

let compiling: Promise<Program> | undefined;

/** Compiled once in a process: an engine that starts again after a failure is spared most of its start. */
export function compiledProgram(): Promise<Program> {
  compiling ??= compile();
  return compiling;
}

async function compile(): Promise<Program> {
  return WebAssembly.compile(
    await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
}
