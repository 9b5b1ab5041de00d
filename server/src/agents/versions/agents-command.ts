import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { Rejection } from '../rejection.ts';
import { canaryCommand, whoTries } from './canary-command.ts';
import { Misuse } from './misuse.ts';
import { thisCommandLine } from './change-notes.ts';
import type { Receipt } from './version-folders.ts';
import { type TakenUp, type WorkspaceVersions, workspaceVersions } from './workspace-versions.ts';

const usage = `Agents of a workspace. It runs beside the server, which takes up every change at once.

  agents add <tarball, folder or package>     install an agent
  agents update <tarball, folder or package>  install another version of it and run that
  agents rollback <id> [version]              run the version before, or this one
  agents canary <tarball, folder or package>  install a version for some people: --share <per cent>, --team <name>
  agents canary <id> [version]                the same with one that is installed, the newest unless named
  agents canary <id> promote                  everybody has what they try
  agents canary <id> stop                     they have again what all others have
  agents pin <id> [version]                   run this version and refuse updates; --off lets them in again
  agents remove <id>                          take it off the workspace; what it has stored is kept
  agents remove <id> --purge --confirm <id>   and delete for ever what it has stored, and its versions
  agents list                                 what is installed, and which version is to run

  --share, --team     who tries a version: so many per cent of the people, the members of a team (more than once)
  --least, --minutes, --errors, --slower, --ratings
                      when it is taken back by itself, as sdk/docs/versioning.md has it
  --approve           let a version run that asks for more than the one before
  --remote <address>  its page is served elsewhere, with its mf-manifest.json at this address
  --integrity <sha>   the digest that this file must have; what is served now is pinned without it
  --frame off         its page runs in the page of the workspace, where it has every right of the person who opens it
  --frame on          its page runs in a frame again, held to what its manifest declares
  --key <file>        the public key (PEM) that the tarball must be signed with
  --plugins <file>    plugins.json of the workspace (PLUGINS_FILE of the environment or .env, else plugins.json)
  --data <folder>     its data folder (DATA_DIR of the environment or .env, else .data)`;

export interface AgentsCommandOptions {
  /** The folder that relative paths refer to. */
  folder: string;
  env: Partial<Record<'PLUGINS_FILE' | 'DATA_DIR', string>>;
  out: (line: string) => void;
  err: (line: string) => void;
}

type Values = Exclude<ReturnType<typeof readArgs>, string>['values'];

/** Runs the command. @returns the exit code: 0 for success; 1 if refused or waiting for approval; 2 for wrong usage */
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
  if (command === undefined || command === 'help') {
    out(usage);
    return 0;
  }
  const told = { ...dotEnv(folder), ...env };
  const versions = workspaceVersions({
    file: resolve(folder, values.plugins ?? told.PLUGINS_FILE ?? 'plugins.json'),
    data: resolve(folder, values.data ?? told.DATA_DIR ?? '.data'),
    by: thisCommandLine(),
  });
  try {
    if (command === 'list') return await show(versions, out);
    if (subject === undefined) throw new Misuse(`agents ${command} needs to know which agent.`);
    const install = async (known: boolean) => {
      const key = values.key === undefined ? undefined : resolve(folder, values.key);
      if (values.integrity !== undefined && values.remote === undefined)
        throw new Misuse('--integrity is of a page that is served elsewhere: say where with --remote.');
      if (values.frame !== undefined && values.frame !== 'on' && values.frame !== 'off')
        throw new Misuse('--frame is "on" or "off".');
      const remote =
        values.remote === undefined ? undefined : { address: values.remote, integrity: values.integrity };
      const receipt = await versions.install(subject, { base: folder, key, remote });
      const { id, signedBy, integrity } = receipt;
      out(`${id} ${receipt.version}: ${signature(signedBy)}, ${integrity.slice(0, 19)}…`);
      if (receipt.remote)
        out(`Its page is served at ${receipt.remote.address}, pinned to ${receipt.remote.integrity}.`);
      const taken = await versions.takeUp(receipt, { approve: values.approve ?? false, known });
      for (const line of said(receipt, taken)) out(line);
      if (values.frame !== undefined && taken.runs) await versions.setFrame(id, values.frame === 'on');
      const one = (await versions.list()).find((listed) => listed.id === id);
      if (receipt.halves.page || receipt.remote) out(`Its page runs ${whereItsPageRuns(one?.frame)}.`);
      return taken.runs ? 0 : 1;
    };
    const commands: Record<string, () => Promise<number | string>> = {
      add: () => install(false),
      update: () => install(true),
      async rollback() {
        const { from, to } = await versions.goBack(subject, version);
        return change(subject, from, to);
      },
      async pin() {
        if (!values.off) return `${subject} stays at ${await versions.pin(subject, version)}.`;
        await versions.unpin(subject);
        return `${subject} takes updates again.`;
      },
      remove: () => remove(versions, subject, values),
      canary: () => canaryCommand(versions, positionals.slice(1), { values, folder }),
    };
    const doing = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (!doing) throw new Misuse(`There is no "agents ${command}".`);
    const outcome = await doing();
    if (typeof outcome === 'number') return outcome;
    out(outcome);
    return 0;
  } catch (error) {
    if (error instanceof Misuse) {
      err(`${error.message} [usage]\n\n${usage}`);
      return 2;
    }
    if (!(error instanceof Rejection)) throw error;
    err(`Nothing was changed: ${error.message}`);
    return 1;
  }
}

/** Reads the same `.env` file as the server, so that command and server use the same paths. */
function dotEnv(folder: string): AgentsCommandOptions['env'] {
  const file = join(folder, '.env');
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

function readArgs(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        plugins: text,
        data: text,
        key: text,
        remote: text,
        integrity: text,
        frame: text,
        confirm: text,
        approve: flag,
        off: flag,
        purge: flag,
        share: text,
        team: { type: 'string', multiple: true },
        least: text,
        minutes: text,
        errors: text,
        slower: text,
        ratings: text,
      },
    });
  } catch (error) {
    return (error as Error).message;
  }
}

const signature = (signedBy: string | null) => (signedBy === null ? 'unsigned' : `signed, ${signedBy}`);

function said(
  { id, version, capabilities, halves }: Receipt,
  { before, more, less, runs }: TakenUp,
): string[] {
  const lines: string[] = [];
  if (!before) lines.push(`It asks for: ${capabilities.join(', ') || 'nothing'}.`);
  else if (more.length + less.length === 0) lines.push('It asks for what it asked for before.');
  if (before && more.length > 0) lines.push(`It asks for more than ${before.version}: ${more.join(', ')}.`);
  if (less.length > 0) lines.push(`It no longer asks for: ${less.join(', ')}.`);
  if (before && !runs) {
    return [...lines, `It waits for approval: call this again with --approve. ${before.version} goes on.`];
  }
  const parts = [halves.server && 'server half', halves.page && 'page'].filter(Boolean).join(' and ');
  return [
    ...lines,
    before ? change(id, before.version, version) : `${id} ${version} is installed: ${parts}.`,
  ];
}

/** Describes the change in the file. Only a running server knows whether the version starts. */
function change(id: string, from: string, to: string): string {
  if (from === to) return `${id} has ${to} already: nothing was changed.`;
  return `${id} will run ${to} instead of ${from}: a running server starts it at once. Administration → Agents says whether it has.`;
}

/** Maximum milliseconds that the command waits for a server to delete the data. */
const purgeLimit = 15_000;

async function remove(versions: WorkspaceVersions, id: string, { purge, confirm }: Values): Promise<string> {
  if (purge && confirm !== id) {
    throw new Rejection(
      'confirm-missing',
      `this deletes for ever what ${id} has stored for everybody; if that is meant, add --confirm ${id}`,
    );
  }
  const one = (await versions.list()).find((listed) => listed.id === id);
  // Skips the removal if the agent was removed earlier, because its data can still be purged.
  if (!purge || one?.from !== null) await versions.remove(id);
  if (!purge) {
    return `${id} is removed. Its versions, and what it has stored, are kept: "agents add" brings them back.`;
  }
  const deleted = await versions.purge(id, purgeLimit);
  return deleted === null
    ? `${id} is removed. No server has answered: what it has stored is deleted when one starts, and the audit log will say how much that was.`
    : `${id} is removed. ${deleted}`;
}

/** @param frame the field `frame` of the agent's entry in `plugins.json` */
const whereItsPageRuns = (frame: boolean | undefined): string =>
  frame === false
    ? 'in the page of the workspace with every right of the person who opens it ("frame": false)'
    : 'in a frame';

async function show(versions: WorkspaceVersions, out: (line: string) => void): Promise<number> {
  for (const { id, from, current, pinned, frame, canary, versions: onDisk } of await versions.list()) {
    if (from !== null && !current) {
      const page = frame === false ? `, its page runs ${whereItsPageRuns(frame)}` : '';
      out(`${id}  ${from}  not installed with this command${page}`);
      continue;
    }
    for (const one of onDisk) {
      const isNamed = one.version === current?.version;
      const isCanary = one.version === canary?.version;
      const notes = [
        isNamed && 'is to run',
        isCanary && canary && `tried by ${whoTries(canary)}`,
        isNamed && pinned !== null && 'pinned',
        isNamed && (one.halves.page || one.remote) && `its page runs ${whereItsPageRuns(frame)}`,
        from === null && 'removed',
        from !== null && !one.approved && 'waits for approval',
        one.approved && !one.hasRun && 'never started',
        signature(one.signedBy),
        one.capabilities.length > 0 && `asks for ${one.capabilities.join(', ')}`,
      ];
      out(`${id}  ${one.version}  ${notes.filter(Boolean).join(', ')}`);
    }
  }
  return 0;
}
