import { type CommandCode, withCode } from '../core/error-codes.ts';

/** Input and output of a command. Tests use an object in memory instead. */
export interface Terminal {
  folder: string;
  out: (line: string) => void;
  err: (line: string) => void;
}

export interface Command {
  /**
   * @param args the arguments after the command's name
   * @returns the exit code: 0, 1 for problems or errors, 2 for invalid arguments
   */
  run(args: string[], terminal: Terminal): Promise<number>;
}

/** An error for the person who called the command: printed in one line, without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly exitCode: 1 | 2;

  constructor(code: CommandCode, message: string, exitCode: 1 | 2 = 1) {
    super(withCode(message, code));
    this.exitCode = exitCode;
  }
}
