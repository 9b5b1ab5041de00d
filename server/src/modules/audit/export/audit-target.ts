import { open } from 'node:fs/promises';

/** Accepts lines of JSON. @throws if the lines may not have been stored */
export type AuditTarget = (lines: string, signal: AbortSignal) => Promise<void>;

/** Milliseconds in which a server must accept the lines. */
const timeoutMs = 30_000;

/** @param to `stdout`, the path of a file, or an http(s) address */
export function auditTarget(to: string, token: string | undefined): AuditTarget {
  if (to === 'stdout') return writeToStandardOutput;
  return /^https?:/.test(to) ? post(to, token) : appendTo(to);
}

const writeToStandardOutput: AuditTarget = (lines) =>
  new Promise((resolve, reject) => {
    process.stdout.write(lines, (error) => (error ? reject(error) : resolve()));
  });

/** Opens the file for each batch, so that a program may move it away at any time. */
const appendTo =
  (file: string): AuditTarget =>
  async (lines) => {
    await using handle = await open(file, 'a', 0o600);
    await handle.appendFile(lines);
    await handle.sync();
  };

const post =
  (url: string, token: string | undefined): AuditTarget =>
  async (lines, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-ndjson',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: lines,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The server answered with status ${response.status}`);
  };
