/** The exit codes of the commands. */
export const exitCodes = { done: 0, refused: 2, damaged: 3, configuration: 78 } as const;

/** A command that was refused before it changed anything. The message says why and what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** A backup that is not complete and correct. Each problem names a table with the rows, a file, or the manifest. */
export class BackupDamaged extends Error {
  override name = 'BackupDamaged';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** One step of a command, as `--json` prints it. */
export interface Phase {
  phase: string;
  [detail: string]: unknown;
}

export type OnPhase = (phase: Phase) => void;
