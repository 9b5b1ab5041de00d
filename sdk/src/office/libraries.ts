import { createRequire } from 'node:module';
import type * as xlsx from '@e965/xlsx';
import type * as zip from 'fflate';

const require = createRequire(import.meta.url);

/** Loads the large Office libraries on first use, because not every agent that imports the SDK needs them. */
export const libraries = {
  get xlsx() {
    return require('@e965/xlsx') as typeof xlsx;
  },
  get zip() {
    return require('fflate') as typeof zip;
  },
};
