/** What a person is asked to confirm, in their language. */
export interface Question {
  /** Names the action and its subject: "Make Ben Weber an administrator?" */
  title: string;
  /** What the change comes with, as name and value. */
  facts: [name: string, value: string][];
}

/** The question of a call; null where it needs no confirmation. */
export type Ask = ((language: 'en' | 'de') => Question) | null;
