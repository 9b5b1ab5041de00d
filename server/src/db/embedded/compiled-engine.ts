import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';

// Node's types omit WebAssembly, leaving it to the DOM types.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile: (bytes: Uint8Array) => Promise<Program> };
};

export type Program = object;

let compiling: Promise<Program> | undefined;

/** Compiled once per process, which saves most of the time when the engine restarts. */
export function compiledProgram(): Promise<Program> {
  compiling ??= compile();
  return compiling;
}

async function compile(): Promise<Program> {
  // When engines come and go in one process, V8 sometimes frees a piece of compiled code twice and crashes (SIGTRAP,
  // "jit_page_->allocations_.erase(addr) == 1", nodejs/node#64500). This flag stops V8 from freeing any, which costs a server
  // some kilobytes.
  setFlagsFromString('--no-wasm-code-gc');
  return WebAssembly.compile(
    await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
}
