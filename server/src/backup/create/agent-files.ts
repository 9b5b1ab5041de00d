import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** A file or a symbolic link of the folder with the installed agents; the path has `/` between its parts. */
export const AgentFile = z.union([
  z.object({ path: z.string(), hash: z.string(), size: z.number().int(), executable: z.boolean() }),
  z.object({ path: z.string(), link: z.string() }),
]);
export type AgentFile = z.output<typeof AgentFile>;

/** The links to the packages that all agents share: a start of the server creates them. */
const shared = 'node_modules';

/**
 * Lists the files of the installed agents. Skips files that are deleted during the walk, because an installation may replace
 * them.
 */
export async function* listAgentFiles(agents: string, folder = ''): AsyncGenerator<AgentFile> {
  const entries = await readdir(join(agents, folder), { withFileTypes: true }).catch(missing);
  for (const entry of entries ?? []) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const place = join(agents, path);
    if (path === shared) continue;
    if (entry.isDirectory()) yield* listAgentFiles(agents, path);
    else if (entry.isSymbolicLink()) {
      const link = await readlink(place).catch(missing);
      if (link !== null) yield { path, link };
    } else {
      const found = await stat(place).catch(missing);
      const digest = createHash('sha256');
      if (found === null || !(await hash(place, digest))) continue;
      const executable = (found.mode & 0o100) !== 0;
      yield { path, hash: digest.digest('hex'), size: found.size, executable };
    }
  }
}

async function hash(place: string, digest: ReturnType<typeof createHash>): Promise<boolean> {
  const read = await pipeline(createReadStream(place), digest).then(() => true, missing);
  return read === true;
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
