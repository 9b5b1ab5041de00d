import type { Passage } from './passage.ts';
import type { StepNews } from './answer-steps.ts';

/** A picture for a model that sees. */
export interface Picture {
  /** Base64. */
  data: string;
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** A one-line description: "Scanned invoice.pdf, page 2". */
  name: string;
}

/** A passage that a tool found, with an optional note for the model. */
export type FoundPassage = Passage & { note?: string };

/** A tool's result with more than a plain value. */
export interface Findings {
  /** The result for the model: a text as it is, anything else as JSON. */
  answer?: unknown;
  /** Sources. The platform numbers them, and the model can cite them from now on. */
  passages?: readonly FoundPassage[];
  /** Pictures for models that see. Other models learn that they cannot see them. */
  pictures?: readonly Picture[];
  /** The step that people see when the tool is done. */
  step?: StepNews;
}

/** A marker instead of `instanceof`: an agent can be built with another copy of the SDK. */
const marker = Symbol.for('staffroom.findings');

/**
 * The return value of a tool's `run` that lets the model cite what the tool found and shows it to people.
 * @example run: async ({ query }) => findings({ passages: await call.search.passages(query), step: { title: `Searched “${query}”` } })
 */
export function findings(found: Findings): Findings {
  return Object.defineProperty({ ...found }, marker, { value: true });
}

export function isFindings(value: unknown): value is Findings {
  return typeof value === 'object' && value !== null && marker in value;
}
