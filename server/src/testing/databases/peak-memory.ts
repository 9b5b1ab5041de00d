import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openConnections } from '../../db/connections.ts';
import { readUsage } from '../../ingest/child/process-usage.ts';

// A program that parses many statements in the embedded database of the given folder, and prints its peak memory in megabytes.
const log = { info() {}, warn() {}, error() {} };
const { config, close } = await openConnections({ directory: process.argv[2] ?? '', log });
const client = new pg.Client(config);
await client.connect();
for (let number = 0; number < 300; number++)
  await client.query(`select ${number} as number from pg_class limit 1`);
// Code is optimized in the background.
await delay(2_000);
await client.end();
await close();
// Linux counts into `maxRSS` the memory that the parent process had when it started this one: 400 MB for a worker of vitest.
// Systems without /proc do not.
const peak = readUsage(process.pid).peak || process.resourceUsage().maxRSS * 1024;
process.stdout.write(String(Math.round(peak / 1_000_000)));
