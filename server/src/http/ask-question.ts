export interface Question {
  title: string;
  /** Details of the change that the person confirms, as name and value. */
  facts: [name: string, value: string][];
}

/** Creates the question that a person must confirm before the call; null if the call needs no confirmation. */
export type Ask = ((language: 'en' | 'de') => Question) | null;
