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
  // Twice the time that the longest real file takes, because work is slower on shared cores.
  processorTime: 60_000,
  // A Word document of about 900 pages takes 350 MB, a book as PDF 180 MB. Malicious files exceed the limit within a second.
  memory: 370 * megabyte,
  characters: 5_000_000,
  // Counts only parts that are read, so not photographs. XML that needs an unusual amount of memory reaches the memory limit
  // first.
  unpackedBytes: 50 * megabyte,
  zipEntries: 2_000,
};
