import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { z } from 'zod';
import { PartDamaged } from './format/line-parts.ts';
import { BackupDamaged, BackupRefused, exitCodes, type OnPhase, type Phase } from './outcome.ts';

/** The command's request to a running server: only the server can read its embedded database. */
const Request = z.object({
  to: z.string().max(2_000),
  folder: z.string().max(2_000),
  recipient: z.string().max(5_000).nullable(),
  keep: z.number().int().min(1).nullable(),
});
export type ControlRequest = z.output<typeof Request>;

const socketFile = (dataDir: string): string => join(dataDir, 'backup.sock');

/** The longest path of a socket that all systems accept, in bytes. */
const maxPath = 103;

const lastLine = z.union([
  z.object({ phase: z.literal('done') }),
  z.object({ phase: z.literal('failed'), code: z.number(), problems: z.array(z.string()) }),
]);

/**
 * Listens for backup commands on this machine. The socket is a file in DATA_DIR that only the server's user can open, and who
 * can open it can read the database's files, too.
 */
export async function listenForCommands(
  dataDir: string,
  run: (request: ControlRequest, onPhase: OnPhase) => Promise<Phase>,
  log: Pick<Logger, 'warn'>,
): Promise<AsyncDisposable> {
  const file = socketFile(dataDir);
  if (Buffer.byteLength(file) > maxPath) {
    log.warn({ file }, 'backup: no socket for command, path of DATA_DIR too long');
    return { [Symbol.asyncDispose]: async () => undefined };
  }
  await rm(file, { force: true });
  const server = createServer((socket) => void answer(socket, run));
  // The file must not be open to others even for a moment.
  const mask = process.umask(0o077);
  server.listen(file);
  try {
    await once(server, 'listening');
  } finally {
    process.umask(mask);
  }
  server.unref();
  return {
    async [Symbol.asyncDispose]() {
      server.close();
      await rm(file, { force: true });
    },
  };
}

async function answer(socket: Socket, run: Parameters<typeof listenForCommands>[1]): Promise<void> {
  socket.on('error', () => undefined);
  const tell = (phase: Phase) => void socket.write(`${JSON.stringify(phase)}\n`);
  try {
    const [line] = (await once(createInterface(socket), 'line')) as [string];
    tell({ ...(await run(Request.parse(JSON.parse(line)), tell)), phase: 'done' });
  } catch (error) {
    tell({ phase: 'failed', ...outcomeOf(error) });
  }
  socket.end();
}

/** The exit code and the sentences for an error of a command. */
export function outcomeOf(error: unknown): { code: number; problems: string[] } {
  if (error instanceof BackupRefused) return { code: exitCodes.refused, problems: [error.message] };
  if (error instanceof BackupDamaged) return { code: exitCodes.damaged, problems: [...error.problems] };
  if (error instanceof PartDamaged)
    return {
      code: exitCodes.damaged,
      problems: [`A list of the backup is damaged: ${error.message}. "verify" names all damage.`],
    };
  return { code: 1, problems: [error instanceof Error ? error.message : String(error)] };
}

/** An error that a server reported to the command. */
export class ServerFailed extends Error {
  override name = 'ServerFailed';
  readonly code: number;

  constructor(code: number, problems: readonly string[]) {
    super(problems.join('\n'));
    this.code = code;
  }
}

/**
 * Asks the server that has the embedded database of `dataDir` open to take a backup.
 * @returns the last phase; null if no server listens
 * @throws ServerFailed
 */
export async function askServer(
  dataDir: string,
  request: ControlRequest,
  onPhase: OnPhase,
): Promise<Phase | null> {
  const socket = connect(socketFile(dataDir));
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  }
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface(socket)) {
    const phase = JSON.parse(line) as Phase;
    const last = lastLine.safeParse(phase).data;
    if (last?.phase === 'failed') throw new ServerFailed(last.code, last.problems);
    if (last?.phase === 'done') return phase;
    onPhase(phase);
  }
  throw new ServerFailed(1, ['The server ended during the backup. The unfinished backup is not listed.']);
}
