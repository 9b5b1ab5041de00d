import { createRequire } from 'node:module';
import type * as xlsx from '@e965/xlsx';
import type * as xml from '@xmldom/xmldom';
import type * as zip from 'fflate';

const require = createRequire(import.meta.url);

/** Loads the large Office libraries on first use, because most calls of the agent write no file. */
export const libraries = {
  get xlsx() {
    return require('@e965/xlsx') as typeof xlsx;
  },
  get xml() {
    return require('@xmldom/xmldom') as typeof xml;
  },
  get zip() {
    return require('fflate') as typeof zip;
  },
};
