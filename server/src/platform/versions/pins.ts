import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const pinFile = (agents: string, id: string) => join(agents, id, 'pinned.json');

/** The version that an agent is pinned to; null if updates are allowed. */
export async function pinOf(agents: string, id: string): Promise<string | null> {
  const text = await readFile(pinFile(agents, id), 'utf8').catch(() => null);
  return text === null ? null : String(JSON.parse(text));
}

export const writePin = (agents: string, id: string, version: string) =>
  writeFile(pinFile(agents, id), `${JSON.stringify(version)}\n`);

export const removePin = (agents: string, id: string) => rm(pinFile(agents, id), { force: true });
