export interface SampleDocument {
  filename: string;
  /** The text in Markdown. */
  text: string;
}
