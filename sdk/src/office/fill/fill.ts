/** An answer and the text of its requirement. */
export interface Fill {
  id: string;
  quote: string;
  answer: string;
  /** The place from `readQuestions`. Without it, the text of the requirement is searched. */
  key?: string;
}

export interface Filled {
  text: string;
  filled: { id: string; place: string }[];
  rest: Fill[];
  /** Numbers were written, so formulas may need new results. */
  hasNumbers?: boolean;
}
