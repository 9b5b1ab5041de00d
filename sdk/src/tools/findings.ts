import type { Passage } from './passage.ts';
import type { StepChanges } from './answer-steps.ts';

/** An image for a model with vision. */
export interface Picture {
  /** The image as Base64. */
  data: string;
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** A one-line description of the image: "Scanned invoice.pdf, page 2". */
  name: string;
}

/** A passage that a tool found, with an optional note for the model. */
export type FoundPassage = Passage & { note?: string };

/** A tool's result with more than a plain value. */
export interface Findings {
  /** The result for the model: a text unchanged, anything else as JSON. */
  answer?: unknown;
  /** Passages that the platform numbers as sources. The model can cite them from then on. */
  passages?: readonly FoundPassage[];
  /** Images for models with vision. Other models only get the information that there are images. */
  pictures?: readonly Picture[];
  /** Changes to the step that people see when the tool is done. */
  step?: StepChanges;
}

/** A marker identifies findings instead of `instanceof`, because an agent can be built with another copy of the SDK. */
const marker = Symbol.for('staffroom.findings');

/**
 * Creates the return value of a tool's `run` that lets the model cite passages and shows them to people.
 * @example run: async ({ query }) => findings({ passages: await call.search.passages(query), step: { title: `Searched “${query}”` } })
 */
export function findings(found: Findings): Findings {
  return Object.defineProperty({ ...found }, marker, { value: true });
}

export function isFindings(value: unknown): value is Findings {
  return typeof value === 'object' && value !== null && marker in value;
}
