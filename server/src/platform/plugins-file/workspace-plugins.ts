import { constants } from 'node:fs';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PluginsFile } from '@staffroom/sdk/internal/shared';
import { getNodeValue, parseTree } from 'jsonc-parser';
import pLimit, { type LimitFunction } from 'p-limit';
import { Rejection } from '../../agents/rejection.ts';
import { editJson } from '../versions/edit-json.ts';
import { parsePluginsFile, readPluginsFile } from './plugins-file.ts';

/** A changed value: the keys that lead to it, and the new value; undefined removes the property. */
export type PluginsChange = [path: string[], value: unknown];

export interface WorkspacePlugins {
  /** The files that contain the agents. */
  files: readonly string[];
  /** @throws PluginsFileError */
  read(): Promise<PluginsFile>;
  /** Reads the entries of the agents as they are written, without defaults. @throws PluginsFileError */
  entries(): Promise<Record<string, unknown>>;
  /**
   * Changes values in one step and leaves everything else unchanged, including comments.
   * @throws PluginsFileError if the result would be invalid
   * @throws Rejection for the removal of an agent from a file that cannot be written
   */
  edit(changes: readonly PluginsChange[]): Promise<void>;
}

/** One change of a file at a time, because concurrent edits would overwrite each other. */
const editing = new Map<string, LimitFunction>();

function inTurn<T>(file: string, change: () => Promise<T>): Promise<T> {
  const turn = editing.get(file) ?? pLimit(1);
  editing.set(file, turn);
  return turn(change);
}

const noAgents = '{ "agents": {} }\n';

/**
 * Reads and changes the installed agents of this process: those of `plugins.json`, and those of a second file in the data folder
 * that replaces entries of the first. The second file exists only where `plugins.json` cannot be written, as in a container.
 * @param data the data folder; without it, there is no second file
 */
export function workspacePlugins(
  file: string,
  data: string | undefined,
  { isWritable = canBeReplaced }: { isWritable?: (file: string) => Promise<boolean> } = {},
): WorkspacePlugins {
  const second = data === undefined ? null : join(data, 'agents', 'plugins.json');

  const readSecond = async () => (second === null ? null : readFile(second, 'utf8').catch(missing<string>));

  const withAgents = (one: PluginsFile, other: PluginsFile | null): PluginsFile =>
    other ? { ...one, agents: { ...one.agents, ...other.agents } } : one;

  const parseSecond = (text: string) => parsePluginsFile(text, `agents/${basename(second ?? file)}`);

  async function read(): Promise<PluginsFile> {
    const text = await readSecond();
    return withAgents(await readPluginsFile(file), text === null ? null : parseSecond(text));
  }

  return {
    files: second === null ? [file] : [file, second],
    read,
    async entries() {
      await read();
      const texts = [await readFile(file, 'utf8'), await readSecond()];
      return Object.assign({}, ...texts.map((text) => (text === null ? {} : entriesIn(text))));
    },
    edit: (changes) => inTurn(file, () => edit(changes)),
  };

  async function edit(changes: readonly PluginsChange[]): Promise<void> {
    const text = await readSecond();
    if (second === null || (text === null && (await isWritable(file))))
      return write(file, apply(await readFile(file, 'utf8'), changes), basename(file));
    const deployed = entriesIn(await readFile(file, 'utf8'));
    const own = entriesIn(text ?? noAgents);
    const first: PluginsChange[] = [];
    for (const [[root = '', id = '', ...rest], value] of changes) {
      if (root !== 'agents' || !Object.hasOwn(deployed, id)) continue;
      if (rest.length === 0 && value === undefined)
        throw new Rejection(
          'still-installed',
          `"${id}" is in plugins.json, which this server can’t write; remove the agent there`,
        );
      if (!Object.hasOwn(own, id)) first.push([['agents', id], deployed[id]]);
    }
    await mkdir(dirname(second), { recursive: true });
    await write(second, apply(text ?? noAgents, [...first, ...changes]), basename(second));
  }
}

const apply = (text: string, changes: readonly PluginsChange[]) =>
  changes.reduce((before, [path, value]) => editJson(before, path, value), text);

async function write(file: string, text: string, name: string): Promise<void> {
  parsePluginsFile(text, name);
  // Writes a temporary file and renames it, because the server must never read an incomplete file.
  const beside = `${file}.${process.pid}.tmp`;
  await writeFile(beside, text);
  await rename(beside, file);
}

function entriesIn(text: string): Record<string, unknown> {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const value = tree && (getNodeValue(tree) as { agents?: Record<string, unknown> });
  return value?.agents ?? {};
}

/** Whether the file can be replaced. The root of a container and mounted settings cannot. */
async function canBeReplaced(file: string): Promise<boolean> {
  const can = (path: string) =>
    access(path, constants.W_OK).then(
      () => true,
      () => false,
    );
  return (await can(dirname(file))) && (await can(file));
}

function missing<T>(error: NodeJS.ErrnoException): T | null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
