/** An answer to write, with the text of its requirement. */
export interface Fill {
  id: string;
  quote: string;
  answer: string;
  /** The key of the place, from `readQuestions`. Without a key, the place is found by the text of the requirement. */
  key?: string;
}

export interface Filled {
  text: string;
  filled: { id: string; place: string }[];
  rest: Fill[];
  /** Numbers were written into cells, so formulas may need new results. */
  hasNumbers?: boolean;
}
