import type { DocumentWriter } from './document-writer.ts';

/** Matches the paths of macros in Office and OpenDocument archives, and a stream name of Office files before 2007. */
const macros = /(?:^|\/)vbaProject\.bin$|^Basic\/|^Scripts\/|^_VBA_PROJECT$/i;

/**
 * Adds a remark about macros: they are never unpacked, but a downloaded file still contains them. @param names of parts or
 * streams
 */
export function remarkOnMacros(names: readonly string[], writer: DocumentWriter): void {
  if (names.some((name) => macros.test(name)))
    writer.remark(
      'This file contains macros. They were not run. Only enable them in Office if you trust the author.',
    );
}
