/** Limits for reading one file. */
export interface ExtractionLimits {
  /** Milliseconds of processor time, which do not depend on the machine's load. */
  processorTime: number;
  /** Peak resident memory of the child process, in bytes. */
  memory: number;
  /** Maximum characters (UTF-16 units); further text is dropped and the document marked as truncated. */
  characters: number;
  /** Maximum unpacked bytes of a zip-based file's text parts. */
  unpackedBytes: number;
  /** Maximum entries in a zip-based file. */
  zipEntries: number;
}

const megabyte = 1024 * 1024;

export const defaultLimits: ExtractionLimits = {
  // Twice the time of the longest real file, because work is slower on shared cores.
  processorTime: 60_000,
  // A Word document of about 900 pages takes 350 MB, a book as PDF 180 MB; bombs exceed this within a second.
  memory: 370 * megabyte,
  characters: 5_000_000,
  // Counts only parts that are read, so no photographs. XML that needs an unusual amount of memory hits the memory limit
  // instead.
  unpackedBytes: 50 * megabyte,
  zipEntries: 2_000,
};
