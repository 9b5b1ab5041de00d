export interface WordFileOptions {
  /** Bytes of a PNG, JPEG, GIF or SVG image for the header of each page; other formats are left out. */
  logo?: Uint8Array | undefined;
  /** The comment in the properties of the document. */
  description?: string | undefined;
  /** The author in the properties of the document. */
  author?: string | undefined;
  /** The text of each source. Citations such as `[1]` in the text become footnotes with the text of the first source. */
  sources?: readonly string[] | undefined;
}
