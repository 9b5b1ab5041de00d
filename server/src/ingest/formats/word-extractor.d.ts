/** Adds an option that the published types leave out; it keeps typographic quotation marks unchanged. */
declare module 'word-extractor' {
  interface TextOptions {
    /** If false, typographic quotation marks and dashes stay unchanged. */
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
