export interface Question {
  title: string;
  /** Details of the change, as name and value. */
  facts: [name: string, value: string][];
}

/** Creates the question for a call; null if it needs no confirmation. */
export type Ask = ((language: 'en' | 'de') => Question) | null;
