#!/usr/bin/env node
import { agentsCommand } from '../dist/platform/versions/agents-command.js';

process.exitCode = await agentsCommand(process.argv.slice(2), {
  // npm runs a package's scripts in the package's folder, and passes the folder of its caller in INIT_CWD.
  folder: process.env.INIT_CWD ?? process.cwd(),
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
