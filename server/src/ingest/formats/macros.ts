import type { DocumentWriter } from './document-writer.ts';

/** Where archives of Office and OpenDocument keep them, and among the streams of Office before 2007. */
const macros = /(?:^|\/)vbaProject\.bin$|^Basic\/|^Scripts\/|^_VBA_PROJECT$/i;

/** They are never unpacked, but go with the file to whoever saves it. @param names of parts or streams */
export function remarkOnMacros(names: readonly string[], writer: DocumentWriter): void {
  if (names.some((name) => macros.test(name)))
    writer.remark(
      'This file contains macros. They were not run. Only enable them in Office if you trust the author.',
    );
}
