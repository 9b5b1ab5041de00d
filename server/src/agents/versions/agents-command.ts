import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import semver from 'semver';
import { readPluginsFile } from '../plugins-file.ts';
import { Rejection } from '../rejection.ts';
import { editPluginsFile } from './edit-plugins-file.ts';
import { installVersion } from './install-version.ts';
import {
  installedVersions,
  type Receipt,
  readReceipt,
  versionFolder,
  writeReceipt,
} from './version-folders.ts';

const usage = `Agents of a workspace. It runs beside the server, which takes up every change at once.

  agents add <tarball, folder or package>     install an agent
  agents update <tarball, folder or package>  install another version of it and run that
  agents rollback <id> [version]              run the version before, or this one
  agents pin <id> [version]                   run this version and refuse updates; --off lets them in again
  agents remove <id>                          take it off the workspace; what it has stored is kept
  agents list                                 what is installed, and what runs

  --approve           let a version run that asks for more than the one before
  --key <file>        the public key (PEM) that the tarball must be signed with
  --plugins <file>    plugins.json of the workspace (PLUGINS_FILE, plugins.json)
  --data <folder>     its data folder (DATA_DIR, .data)`;

export interface AgentsCommandOptions {
  /** Where relative paths begin. */
  folder: string;
  env: Partial<Record<'PLUGINS_FILE' | 'DATA_DIR', string>>;
  out: (line: string) => void;
  err: (line: string) => void;
}

/** @returns the exit code: 0; 1 where it was refused or waits for approval; 2 where it was called wrongly */
export async function agentsCommand(
  args: string[],
  { folder, env, out, err }: AgentsCommandOptions,
): Promise<number> {
  const parsed = readArgs(args);
  if (typeof parsed === 'string') {
    err(`${parsed}\n\n${usage}`);
    return 2;
  }
  const { values, positionals } = parsed;
  const [command, subject, version] = positionals;
  const file = resolve(folder, values.plugins ?? env.PLUGINS_FILE ?? 'plugins.json');
  const agents = resolve(folder, values.data ?? env.DATA_DIR ?? '.data', 'agents');
  const place = { file, agents };
  if (command === undefined || command === 'help') {
    out(usage);
    return 0;
  }
  try {
    if (command === 'list') return await show(place, out);
    if (subject === undefined) throw new Misuse(`agents ${command} needs to know which agent.`);
    const install = async (kind: 'add' | 'update') => {
      const key = values.key === undefined ? undefined : resolve(folder, values.key);
      const receipt = await installVersion(subject, { agents, base: folder, key });
      return takeUp(receipt, { ...place, command: kind, approve: values.approve ?? false, out });
    };
    const commands: Record<string, () => Promise<number>> = {
      add: () => install('add'),
      update: () => install('update'),
      rollback: () => goBack(subject, { ...place, version, out }),
      pin: () => pin(subject, { ...place, version, off: values.off ?? false, out }),
      remove: () => remove(subject, { ...place, out }),
    };
    const doing = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (!doing) throw new Misuse(`There is no "agents ${command}".`);
    return await doing();
  } catch (error) {
    if (error instanceof Misuse) {
      err(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (!(error instanceof Rejection)) throw error;
    err(`Nothing was changed: ${error.message}.`);
    return 1;
  }
}

/** Called in a way that it does not know. */
class Misuse extends Error {}

function readArgs(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { plugins: text, data: text, key: text, approve: flag, off: flag },
    });
  } catch (error) {
    return (error as Error).message;
  }
}

interface Place {
  /** The path of `plugins.json`. */
  file: string;
  /** The folder of installed agents. */
  agents: string;
}

interface Doing extends Place {
  out: (line: string) => void;
}

/** The version that `plugins.json` names; null where the agent is not one of those that were installed. */
async function named(
  id: string,
  { file, agents }: Place,
): Promise<{ from: string; receipt: Receipt | null } | null> {
  const plugins = await readPluginsFile(file);
  const entry = Object.hasOwn(plugins.agents, id) ? plugins.agents[id] : undefined;
  if (!entry) return null;
  const from = resolve(dirname(file), entry.from);
  const receipt = from.startsWith(join(agents, id)) ? await readReceipt(from) : null;
  return { from: entry.from, receipt };
}

/** @throws Rejection where it was not installed with this command */
async function requireInstalled(id: string, place: Place): Promise<Receipt> {
  const current = await named(id, place);
  if (!current) throw new Rejection(`"${id}" is not in plugins.json`);
  if (!current.receipt)
    throw new Rejection(`"${id}" comes from ${current.from}, which was not installed with this command`);
  return current.receipt;
}

async function takeUp(
  receipt: Receipt,
  { command, approve, out, ...place }: Doing & { command: 'add' | 'update'; approve: boolean },
): Promise<number> {
  const { id, version, capabilities, halves, signedBy } = receipt;
  const current = await named(id, place);
  if (!current && command === 'update')
    throw new Rejection(`"${id}" is not in plugins.json; install it with "agents add"`);
  const before = current && (await requireInstalled(id, place));
  out(
    `${id} ${version}: ${signedBy === null ? 'unsigned' : `signed, ${signedBy}`}, ${receipt.integrity.slice(0, 19)}…`,
  );
  if (before) {
    const pinned = await pinOf(id, place.agents);
    if (pinned !== null)
      throw new Rejection(`${id} is pinned to ${pinned}; "agents pin ${id} --off" lets updates in`);
    requireSameHalves(before, receipt);
  }
  const more = capabilities.filter((name) => !before?.capabilities.includes(name));
  const less = before?.capabilities.filter((name) => !capabilities.includes(name)) ?? [];
  if (!before) out(`It asks for: ${capabilities.join(', ') || 'nothing'}.`);
  else if (more.length + less.length === 0) out('It asks for what it asked for before.');
  if (before && more.length > 0) out(`It asks for more than ${before.version}: ${more.join(', ')}.`);
  if (less.length > 0) out(`It no longer asks for: ${less.join(', ')}.`);
  if (before && more.length > 0 && !approve && !receipt.approved) {
    out(`It waits for approval: call this again with --approve. ${before.version} goes on.`);
    return 1;
  }
  await run(receipt, place);
  const parts = [halves.server && 'server half', halves.page && 'page'].filter(Boolean).join(' and ');
  out(
    before
      ? `${id} runs ${version} instead of ${before.version}.`
      : `${id} ${version} is installed: ${parts}.`,
  );
  return 0;
}

function requireSameHalves(before: Receipt, next: Receipt): void {
  if (before.halves.page && !next.halves.page)
    throw new Rejection(
      `${before.version} has a page and ${next.version} has none; build it before it is packed`,
    );
  if (before.halves.server && !next.halves.server)
    throw new Rejection(
      `${before.version} has a server half and ${next.version} has none; build it before it is packed`,
    );
}

/** Names this version in `plugins.json`, from where a running server takes it up. */
async function run(receipt: Receipt, { file, agents }: Place): Promise<void> {
  const folder = versionFolder(agents, receipt);
  await writeReceipt(folder, { ...receipt, approved: true });
  const path = relative(dirname(file), folder);
  const from = path.startsWith('.') || isAbsolute(path) ? path : `./${path}`;
  await editPluginsFile(file, ['agents', receipt.id, 'from'], from);
}

async function goBack(
  id: string,
  { version, out, ...place }: Doing & { version: string | undefined },
): Promise<number> {
  const current = await requireInstalled(id, place);
  const others = await installedVersions(place.agents, id);
  const target = others.find((one) =>
    version === undefined
      ? one.approved && semver.lt(one.version, current.version)
      : one.version === version && one.approved,
  );
  if (!target) {
    const wanted = version === undefined ? `a version before ${current.version}` : version;
    throw new Rejection(`${wanted} of ${id} has not run here; "agents list" shows what there is`);
  }
  await run(target, place);
  out(`${id} runs ${target.version} instead of ${current.version}.`);
  return 0;
}

const pinFile = (agents: string, id: string) => join(agents, id, 'pinned.json');

async function pinOf(id: string, agents: string): Promise<string | null> {
  const text = await readFile(pinFile(agents, id), 'utf8').catch(() => null);
  return text === null ? null : String(JSON.parse(text));
}

async function pin(
  id: string,
  { version, off, out, ...place }: Doing & { version: string | undefined; off: boolean },
): Promise<number> {
  const current = await requireInstalled(id, place);
  if (off) {
    await rm(pinFile(place.agents, id), { force: true });
    out(`${id} takes updates again.`);
    return 0;
  }
  if (version !== undefined && version !== current.version) await goBack(id, { ...place, version, out });
  const pinned = version ?? current.version;
  await writeFile(pinFile(place.agents, id), `${JSON.stringify(pinned)}\n`);
  out(`${id} stays at ${pinned}.`);
  return 0;
}

async function remove(id: string, { out, ...place }: Doing): Promise<number> {
  await requireInstalled(id, place);
  await editPluginsFile(place.file, ['agents', id], undefined);
  await rm(pinFile(place.agents, id), { force: true });
  out(`${id} is removed. Its versions, and what it has stored, are kept: "agents add" brings them back.`);
  return 0;
}

async function show(place: Place, out: (line: string) => void): Promise<number> {
  const plugins = await readPluginsFile(place.file);
  for (const [id, { from }] of Object.entries(plugins.agents)) {
    const current = await named(id, place);
    if (!current?.receipt) {
      out(`${id}  ${from}  not installed with this command`);
      continue;
    }
    const pinned = await pinOf(id, place.agents);
    for (const one of await installedVersions(place.agents, id)) {
      const runs = one.version === current.receipt.version;
      const notes = [
        runs && 'runs',
        runs && pinned !== null && 'pinned',
        !one.approved && 'waits for approval',
        one.signedBy === null ? 'unsigned' : `signed, ${one.signedBy}`,
        one.capabilities.length > 0 && `asks for ${one.capabilities.join(', ')}`,
      ];
      out(`${id}  ${one.version}  ${notes.filter(Boolean).join(', ')}`);
    }
  }
  return 0;
}
