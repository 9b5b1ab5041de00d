import { backupCommand } from '../command/backup-command.ts';

// A separate process that tests kill.
process.exitCode = await backupCommand(process.argv.slice(2), {
  folder: process.cwd(),
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
