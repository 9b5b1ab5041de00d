import type { ReactNode } from 'react';

/** The parts of an audit entry that a sentence shows. */
export interface Told {
  /** The actor. */
  who: ReactNode;
  /** The changed object, by its name. */
  what: ReactNode;
  /** A person, a team, a document or another object that the detail names. */
  other: ReactNode;
  detail: Readonly<Record<string, unknown>>;
  /** A value of the detail in words. */
  value: (name: string) => string;
}

/** Sentences by action. The code `noun.verb` of an action is the key. */
export type Sentences = Readonly<Record<string, (told: Told) => ReactNode>>;
