import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';

// Node's types do not declare WebAssembly; only the DOM types do.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile: (bytes: Uint8Array) => Promise<Program> };
};

export type Program = object;

let compiling: Promise<Program> | undefined;

/** Compiles the engine once per process, which saves most of the time when the engine restarts. */
export function compiledProgram(): Promise<Program> {
  compiling ??= compile();
  return compiling;
}

async function compile(): Promise<Program> {
  // If engines start and end repeatedly in one process, V8 sometimes frees compiled code twice and crashes (SIGTRAP,
  // "jit_page_->allocations_.erase(addr) == 1", nodejs/node#64500). This flag keeps V8 from freeing compiled code, which costs
  // a server some kilobytes.
  setFlagsFromString('--no-wasm-code-gc');
  // V8 would compile hot functions a second time with its optimizing compiler. For the SQL parser, a single function of 105 KB,
  // this compiler takes 600 MB, soon after the start. Without it, exact vector search takes 1.7 times as long, and other
  // statements about as long as before.
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  return WebAssembly.compile(
    await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
}
