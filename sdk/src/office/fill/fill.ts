/** An answer, and the words of the requirement that it belongs to. */
export interface Fill {
  id: string;
  quote: string;
  answer: string;
  /** The place that `readQuestions` has found for it; without one it is looked for by its words. */
  key?: string;
}

/** What was put into one part of a file, and what has found no place there. */
export interface Filled {
  text: string;
  filled: { id: string; place: string }[];
  rest: Fill[];
  /** Numbers were written, with which formulas may reckon. */
  hasNumbers?: boolean;
}
