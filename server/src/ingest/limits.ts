/** What reading one file may cost. */
export interface ExtractionLimits {
  /** Milliseconds of processor time: what a file costs, however busy the machine is. */
  processorTime: number;
  /** Peak resident memory of the child process, in bytes. */
  memory: number;
  /** Characters (UTF-16 units) kept; what follows is dropped and the document marked as truncated. */
  characters: number;
  /** Bytes that the text parts of a zip-based file may unpack to. */
  unpackedBytes: number;
  /** Entries in a zip-based file. */
  zipEntries: number;
}

const megabyte = 1024 * 1024;

export const defaultLimits: ExtractionLimits = {
  // Half of it is enough for the longest honest file; cores that are shared make work dearer.
  processorTime: 60_000,
  // A Word document of some 900 pages takes 350 MB, a book as PDF 180 MB; bombs pass this mark within a second.
  memory: 370 * megabyte,
  characters: 5_000_000,
  // Only of the parts that are read, photographs do not count. XML that costs more memory than this suggests
  // runs into the memory limit instead.
  unpackedBytes: 50 * megabyte,
  zipEntries: 2_000,
};
