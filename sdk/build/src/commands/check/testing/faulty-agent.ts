/** An agent with one fault. */
export interface FaultyAgent {
  /** The fault, as the end of the sentence "an agent …". */
  name: string;
  /** Files of the built package that differ from those of an agent without a fault. */
  files: Record<string, string>;
  /** The sentence of `staffroom check` and of the workspace. */
  says: string;
  /** The sentence of the workspace, if it differs. Null if only browsers load the faulty part. */
  workspace?: string | null;
  /** The fault ends the process, so a workspace meets it only in a separate process. */
  endsProcess?: true;
}
