import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { isWidening } from '@staffroom/sdk/core';
import { agentHosts } from '../../env-values.ts';
import { Rejection } from '../../agents/rejection.ts';
import { canaryCommand, whoTries } from './canary-command.ts';
import { writeIndex } from '../agent-index/write-index.ts';
import { Misuse } from './misuse.ts';
import { thisCommandLine } from './change-notes.ts';
import { grantsInWords, type Placement } from './access/grants-in-words.ts';
import type { Receipt } from './version-folders.ts';
import type { InstalledVersion } from './take-up.ts';
import { type WorkspaceVersions, workspaceVersions } from './workspace-versions.ts';

const usage = `Manages the agents of a workspace. A running server applies each change immediately.

  agents add <tarball, folder or package>     install an agent; show what it can do, and run it with --approve
  agents update <tarball, folder or package>  install another version of an agent and run that version
  agents rollback <id> [version]              run an earlier version; without [version], the previous one
  agents canary <tarball, folder or package>  install a version on trial for some people: --share <percent>, --team <name>
  agents canary <id> [version]                start a trial of an installed version; without [version], the newest one
  agents canary <id> promote                  end the trial and roll out its version to everyone
  agents canary <id> stop                     end the trial and give its people the version of everyone else again
  agents pin <id> [version]                   run this version and refuse updates; --off allows updates again
  agents remove <id>                          remove an agent from the workspace and keep its stored data
  agents remove <id> --purge --confirm <id>   remove an agent and permanently delete its versions and stored data
  agents index <folder>                       write index.json for the signed packages in a folder: --name <text>
  agents list                                 list the installed versions of each agent and show which one runs

  --share, --team     the trial group: a percentage of people, the members of a team (--team can be repeated)
  --least, --minutes, --errors, --slower, --ratings
                      the limits at which the server rolls back a trial automatically; see sdk/docs/versioning.md
  --confirm <id>      confirm a rollback after which records are out of sight, or a purge
  --approve           run a new agent, or a version that has or can do more than the previous version
  --remote <address>  the address of the page's mf-manifest.json, if another server provides the page
  --integrity <sha>   the digest that this mf-manifest.json must have; default: the digest of the file at that address now
  --frame off         run the agent's page as part of the workspace page, with all rights of the person who opens it
  --frame on          run the agent's page in a frame again, with only the rights that its manifest declares
  --key <file>        the public key (PEM) that must have signed the tarball
  --plugins <file>    the workspace's plugins.json (default: PLUGINS_FILE of the environment or .env, or plugins.json)
  --data <folder>     the workspace's data folder (default: DATA_DIR of the environment or .env, or .data)`;

export interface AgentsCommandOptions {
  /** The folder that relative paths refer to. */
  folder: string;
  env: Partial<Record<'PLUGINS_FILE' | 'DATA_DIR' | 'AGENT_ALLOWED_HOSTS', string>>;
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
  const data = resolve(folder, values.data ?? told.DATA_DIR ?? '.data');
  const versions = workspaceVersions({
    file: resolve(folder, values.plugins ?? told.PLUGINS_FILE ?? 'plugins.json'),
    data,
    allowedHosts: agentHosts.parse(told.AGENT_ALLOWED_HOSTS ?? ''),
    by: thisCommandLine(),
  });
  try {
    if (command === 'list') return await show(versions, out);
    if (subject === undefined) throw new Misuse(`"agents ${command}" needs the id of an agent.`);
    const install = async (known: boolean) => {
      const key = values.key === undefined ? undefined : resolve(folder, values.key);
      if (values.integrity !== undefined && values.remote === undefined)
        throw new Misuse('--integrity needs --remote, the address of the page on another server.');
      if (values.frame !== undefined && values.frame !== 'on' && values.frame !== 'off')
        throw new Misuse('--frame is "on" or "off".');
      const remote =
        values.remote === undefined ? undefined : { address: values.remote, integrity: values.integrity };
      const receipt = await versions.install(subject, { base: folder, key, remote });
      const { id, signedBy, integrity } = receipt;
      out(`${id} ${receipt.version}: ${signature(signedBy)}, ${integrity.slice(0, 19)}…`);
      if (receipt.remote)
        out(
          `The agent’s page is served at ${receipt.remote.address} and must have the digest ${receipt.remote.integrity}.`,
        );
      const taken = await versions.takeUp(receipt, { approve: values.approve ?? false, known });
      if (values.frame !== undefined && taken.runs) await versions.setFrame(id, values.frame === 'on');
      const one = (await versions.list()).find((listed) => listed.id === id);
      for (const line of said(receipt, taken, one?.placement ?? { isolated: true, framed: true })) out(line);
      if (receipt.halves.page || receipt.remote)
        out(`The agent’s page runs ${whereItsPageRuns(one?.frame)}.`);
      return taken.runs ? 0 : 1;
    };
    const commands: Record<string, () => Promise<number | string>> = {
      add: () => install(false),
      update: () => install(true),
      async rollback() {
        await requireSeen(versions, subject, version, values);
        const { from, to } = await versions.goBack(subject, version);
        return change(subject, from, to);
      },
      async pin() {
        if (!values.off && version !== undefined) await requireSeen(versions, subject, version, values);
        if (!values.off) return `${subject} is pinned to version ${await versions.pin(subject, version)}.`;
        await versions.unpin(subject);
        return `${subject} accepts updates again.`;
      },
      remove: () => remove(versions, subject, values),
      async index() {
        const folderOfPackages = resolve(folder, subject);
        const written = await writeIndex({
          folder: folderOfPackages,
          name: values.name ?? 'Agents',
          agents: join(data, 'agents'),
        });
        return `${written} lists the packages of ${folderOfPackages}. Sign it like a package, as ${written}.sig.`;
      },
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
        name: text,
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

const signature = (signedBy: string | null) => (signedBy === null ? 'unsigned' : `signed with ${signedBy}`);

function said(
  { id, version, halves }: Receipt,
  { before, items, runs }: InstalledVersion,
  placement: Placement,
): string[] {
  const grants = grantsInWords(items, placement, 'en');
  const more = grants.filter(isWidening);
  const less = grants.filter(({ change: kind }) => kind === 'gone');
  const lines = more.map(({ kind, text, detail, before: earlier }) =>
    [`  ${kind}: ${text}`, detail, earlier !== null && `Before: ${earlier}`].filter(Boolean).join(' '),
  );
  if (before && more.length + less.length === 0)
    lines.push('This version can do the same as the previous version.');
  else if (more.length > 0)
    lines.unshift(
      before ? `Unlike ${before.version}, this version has or can do:` : 'The agent has or can do:',
    );
  if (less.length > 0)
    lines.push(`This version no longer has: ${less.map(({ subject }) => subject).join(', ')}.`);
  if (!runs) {
    const until = before ? ` Until then, ${before.version} runs.` : '';
    return [...lines, `The version waits for approval: repeat this command with --approve.${until}`];
  }
  const parts = [halves.server && 'server half', halves.page && 'page'].filter(Boolean).join(' and ');
  return [
    ...lines,
    before ? change(id, before.version, version) : `${id} ${version} is installed: ${parts}.`,
  ];
}

/** Describes the change in the file. Only a running server knows whether the version starts. */
function change(id: string, from: string, to: string): string {
  if (from === to) return `${id} already runs ${to}. Nothing was changed.`;
  return `${id} will run ${to} instead of ${from}. A running server starts ${to} immediately; Administration → Agents shows whether the start succeeded.`;
}

/** Maximum milliseconds that the command waits for a server to count records. */
const countLimit = 10_000;

/** @throws Rejection if records would be out of sight after a rollback, until the person confirms this */
async function requireSeen(
  versions: WorkspaceVersions,
  id: string,
  version: string | undefined,
  { confirm }: Values,
): Promise<void> {
  if (confirm === id) return;
  const { to, records } = await versions.hiddenAfterRollback(id, version, countLimit);
  if (records === 0) return;
  const many =
    records === null
      ? `no running server answers, so no one knows how many records ${id} ${to} could not show`
      : `${id} ${to} can’t show ${records} ${records === 1 ? 'record' : 'records'}, which a newer version has stored or converted`;
  throw new Rejection(
    'confirm-missing',
    `${many}; no record is deleted, and they appear again when the newer version runs again; to confirm, add --confirm ${id}`,
  );
}

/** Maximum milliseconds that the command waits for a server to delete the data. */
const purgeLimit = 15_000;

async function remove(versions: WorkspaceVersions, id: string, { purge, confirm }: Values): Promise<string> {
  if (purge && confirm !== id) {
    throw new Rejection(
      'confirm-missing',
      `--purge permanently deletes the data that ${id} has stored for everyone; to confirm, add --confirm ${id}`,
    );
  }
  const one = (await versions.list()).find((listed) => listed.id === id);
  // Skips the removal if the agent was removed earlier, because its data can still be purged.
  if (!purge || one?.from !== null) await versions.remove(id);
  if (!purge) {
    return `${id} is removed. Its versions and stored data are kept; "agents add" makes them available again.`;
  }
  const deleted = await versions.purge(id, purgeLimit);
  return deleted === null
    ? `${id} is removed. No server is running: the next server that starts deletes the stored data and records the amount in the audit log.`
    : `${id} is removed. ${deleted}`;
}

/** @param frame the field `frame` of the agent's entry in `plugins.json` */
const whereItsPageRuns = (frame: boolean | undefined): string =>
  frame === false
    ? 'as part of the workspace page, with all rights of the person who opens it ("frame": false)'
    : 'in a frame';

async function show(versions: WorkspaceVersions, out: (line: string) => void): Promise<number> {
  for (const { id, from, current, pinned, frame, canary, versions: onDisk } of await versions.list()) {
    if (from !== null && !current) {
      const page = frame === false ? `, page runs ${whereItsPageRuns(frame)}` : '';
      out(`${id}  ${from}  not installed with "agents add"${page}`);
      continue;
    }
    for (const one of onDisk) {
      const isNamed = one.version === current?.version;
      const isCanary = one.version === canary?.version;
      const notes = [
        isNamed && 'version to run',
        isCanary && canary && `on trial with ${whoTries(canary)}`,
        isNamed && pinned !== null && 'pinned',
        isNamed && (one.halves.page || one.remote) && `page runs ${whereItsPageRuns(frame)}`,
        from === null && one.approved && 'removed',
        !one.approved && 'waits for approval',
        one.approved && !one.hasRun && 'never started',
        signature(one.signedBy),
        one.capabilities.length > 0 && `asks for ${one.capabilities.join(', ')}`,
      ];
      out(`${id}  ${one.version}  ${notes.filter(Boolean).join(', ')}`);
    }
  }
  return 0;
}
