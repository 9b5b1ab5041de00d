import { type CommandCode, withCode } from '../core/error-codes.ts';

/** What a command says, and what it is asked in. Tests take both from memory. */
export interface Terminal {
  /** Where relative paths begin. */
  folder: string;
  out: (line: string) => void;
  err: (line: string) => void;
}

/** One word after `staffroom`. */
export interface Command {
  /**
   * @param args what stands behind the command's name
   * @returns the exit code: 0, 1 where it has found or met an error, 2 where it was called wrongly
   */
  run(args: string[], terminal: Terminal): Promise<number>;
}

/** Met by the person who called the command: said in one line, without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly exitCode: 1 | 2;

  constructor(code: CommandCode, message: string, exitCode: 1 | 2 = 1) {
    super(withCode(message, code));
    this.exitCode = exitCode;
  }
}
