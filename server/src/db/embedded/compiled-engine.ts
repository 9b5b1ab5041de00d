import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';

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
  // Where engines come and go in one process, V8 at times frees a piece of compiled code twice and ends the process (SIGTRAP,
  // "jit_page_->allocations_.erase(addr) == 1", nodejs/node#64500). It frees none while an engine lives; that is a matter of
  // kilobytes for the one that a server has.
  setFlagsFromString('--no-wasm-code-gc');
  return WebAssembly.compile(
    await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
}
