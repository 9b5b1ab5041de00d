import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isAppError } from '@staffroom/sdk';
import { configurationExitCode, EnvError } from '../../env.ts';
import { withSecretFiles } from '../../env-files.ts';
import { outcomeOf, ServerFailed } from '../control-socket.ts';
import { BackupRefused, exitCodes, type Phase } from '../outcome.ts';
import { type Command, readArgs } from './command.ts';
import { listCommand } from './list-command.ts';
import { moveCommand } from './move-command.ts';
import { phaseText } from './phase-text.ts';
import { restoreCommand } from './restore-command.ts';
import { takeCommand } from './take-command.ts';
import { verifyCommand } from './verify-command.ts';

const usage = `Backs up a workspace, and restores it. Reads the same variables and the same .env as the server.

  backup [<place>]        take a backup: rows, files, installed agents and plugins.json; default place: BACKUP_TO
  list [<place>]          list the finished backups of a place
  verify [<place>]        restore a backup into a throw-away database, and compare everything with its checksums
  restore <place>         restore a backup into the empty database and file store of the environment
  move-to <address>       copy all rows to an empty PostgreSQL database (postgres://…) or back (embedded)
  upgrade --rehearse [<place>]
                          run the migrations of this version on a restored copy of the newest backup

A place is a folder or an address such as s3://bucket/folder. It may end with the name of one backup; default: the newest.

  --encrypt-to <key>      backup: encrypt to this public key of age; default: BACKUP_ENCRYPT_TO
  --keep <number>         backup: delete older backups beyond this number; default for BACKUP_TO: BACKUP_KEEP
  --identity <file>       verify, restore, upgrade: the file with the secret key of an encrypted backup
  --quick                 verify: open only 20 random files of the file store instead of all
  --replace               restore, move-to: replace a workspace that is there; a restore point is kept
  --dry-run               restore: only check whether the restore is possible
  --json                  print one line of JSON for each phase

Exit codes: 0 done, 1 failed, 2 refused with a reason, 3 the backup is damaged, 78 a variable is wrong.`;

export interface CommandOptions {
  /** The folder that relative paths refer to. */
  folder: string;
  env: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
}

const commands: Readonly<Record<string, Command>> = {
  backup: takeCommand,
  list: listCommand,
  verify: verifyCommand,
  restore: restoreCommand,
  'move-to': moveCommand,
  upgrade: (call) => {
    if (!call.values.rehearse)
      throw new BackupRefused(
        'An upgrade needs no command: start the new version. "upgrade --rehearse" tries it on a copy.',
      );
    return verifyCommand(call);
  },
};

/** Runs one of the backup commands. @returns the exit code */
export async function backupCommand(
  args: string[],
  { folder, env, out, err }: CommandOptions,
): Promise<number> {
  const parsed = readArgs(args);
  const [name, subject, ...more] = typeof parsed === 'string' ? [] : parsed.positionals;
  if (typeof parsed === 'string' || more.length > 0) {
    err(
      `${typeof parsed === 'string' ? parsed : `There is one argument too many: ${more.join(' ')}`}\n\n${usage}`,
    );
    return exitCodes.refused;
  }
  if (name === undefined || name === 'help' || parsed.values.help) {
    out(usage);
    return exitCodes.done;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    err(`There is no command "${name}".\n\n${usage}`);
    return exitCodes.refused;
  }
  const { json } = parsed.values;
  const onPhase = (phase: Phase) => {
    const line = json ? JSON.stringify(phase) : phaseText(phase);
    if (line !== null) out(line);
  };
  try {
    const variables = withSecretFiles({ ...dotEnv(folder), ...env });
    const { text, ...outcome } = await command({
      subject,
      values: parsed.values,
      folder,
      variables,
      onPhase,
    });
    out(json ? JSON.stringify({ phase: 'done', ...outcome }) : text);
    return exitCodes.done;
  } catch (error) {
    const { code, problems } = failure(error);
    if (json) out(JSON.stringify({ phase: 'failed', code, problems }));
    else err(problems.join('\n'));
    return code;
  }
}

function failure(error: unknown): { code: number; problems: string[] } {
  if (error instanceof EnvError) return { code: configurationExitCode, problems: error.problems };
  if (error instanceof ServerFailed) return { code: error.code, problems: error.message.split('\n') };
  // The database or the file store cannot be used, and the message says why.
  if (isAppError(error)) return { code: exitCodes.refused, problems: [error.message] };
  return outcomeOf(error);
}

/** Reads the same `.env` file as the server, so that command and server use the same workspace. */
function dotEnv(folder: string): Record<string, string | undefined> {
  const file = join(folder, '.env');
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}
