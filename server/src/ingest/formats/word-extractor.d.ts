/** The published types leave out the option that keeps quotation marks as they are. */
declare module 'word-extractor' {
  interface TextOptions {
    /** False leaves typographic quotation marks and dashes alone. */
    filterUnicode?: boolean;
  }

  interface WordText {
    getBody(options?: TextOptions): string;
    getFootnotes(options?: TextOptions): string;
    getEndnotes(options?: TextOptions): string;
    getFooters(options?: TextOptions): string;
    getAnnotations(options?: TextOptions): string;
    getHeaders(options?: TextOptions & { includeFooters?: boolean }): string;
    getTextboxes(options?: TextOptions & { includeHeadersAndFooters?: boolean }): string;
  }

  export default class WordExtractor {
    extract(source: Buffer): Promise<WordText>;
  }
}
