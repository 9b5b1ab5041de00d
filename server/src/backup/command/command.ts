import { parseArgs } from 'node:util';
import type { Phase } from '../outcome.ts';

export type Values = Exclude<ReturnType<typeof readArgs>, string>['values'];

/** The arguments of a command, and what it reads and prints. */
export interface CommandCall {
  /** The place or address after the name of the command. */
  subject: string | undefined;
  values: Values;
  folder: string;
  variables: Readonly<Record<string, string | undefined>>;
  onPhase: (phase: Phase) => void;
}

/** Does the work, and returns the last phase with a sentence for people. @throws BackupRefused, BackupDamaged, EnvError */
export type Command = (call: CommandCall) => Promise<{ text: string } & Record<string, unknown>>;

export function readArgs(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'encrypt-to': text,
        keep: text,
        identity: text,
        quick: flag,
        replace: flag,
        'dry-run': flag,
        rehearse: flag,
        json: flag,
        help: flag,
      },
    });
  } catch (error) {
    return (error as Error).message;
  }
}
