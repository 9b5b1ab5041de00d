import type { Passage } from './passage.ts';
import type { StepNews } from './answer-steps.ts';

/** A picture for a model that sees. */
export interface Picture {
  /** Base64. */
  data: string;
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** What it shows, on one line: "Scanned invoice.pdf, page 2". */
  name: string;
}

/** A passage that a tool has found, with what the model has to know of it beside its place. */
export type FoundPassage = Passage & { note?: string };

/** What a tool hands back where it is more than a value. */
export interface Findings {
  /** Told to the model: a text as it is, anything else as JSON. */
  answer?: unknown;
  /** Evidence. The platform numbers it, and from now on the model may cite it. */
  passages?: readonly FoundPassage[];
  /** Given to models that see; others are told that they cannot. */
  pictures?: readonly Picture[];
  /** What people see of it, once it is done. */
  step?: StepNews;
}

/** Told apart by a marker: an agent may have been built with another copy of the SDK. */
const marker = Symbol.for('staffroom.findings');

/**
 * What a tool's `run` returns so that the model can cite what it found, and people see it.
 * @example run: async ({ query }) => findings({ passages: await call.search.passages(query), step: { title: `Searched “${query}”` } })
 */
export function findings(found: Findings): Findings {
  return Object.defineProperty({ ...found }, marker, { value: true });
}

export function isFindings(value: unknown): value is Findings {
  return typeof value === 'object' && value !== null && marker in value;
}
