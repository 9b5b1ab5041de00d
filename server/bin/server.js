#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { serverCommand } from '../dist/operations/server-command.js';

if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await serverCommand(process.argv.slice(2), {
  variables: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
