import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { SubmissionStatus } from '../core/agents/submission-status.ts';
import { isWidening } from '../checks/is-widening.ts';
import type { VersionGrant } from '../core/agents/version-access.ts';
import { type Command, CommandError, type Terminal } from './command.ts';

const usage = `Submits a signed package to a workspace. The version waits for a review unless a standing approval covers it.

  staffroom agents submit <package.tgz>    submit the package; its signature is in <package.tgz>.sig
  staffroom agents submit --status <id>    show the state of an earlier submission

  --to <address>      the address of the workspace (default: STAFFROOM_URL of the environment)
  --remote <address>  the address of the page's mf-manifest.json, if another server provides the page
  --integrity <sha>   the digest that this mf-manifest.json must have
  --wait <seconds>    wait until the version runs, is rejected or fails

The delivery token is in STAFFROOM_TOKEN of the environment, never in an argument.
Exit code: 0 if the version is submitted and, with --wait, runs; 1 if it is refused, rejected, fails or still waits; 2 for wrong
usage.`;

const Refusal = z.object({ message: z.string() });

/** Milliseconds between two checks with `--wait`. */
const pollMs = 2_000;

interface Workspace {
  address: string;
  token: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** `staffroom agents submit`: needs no workspace on this machine, so that a pipeline can run it. */
export const submitCommand = (env: Variables): Command => ({
  async run(args, terminal) {
    const { values, positionals } = readArgs(args);
    const [file] = positionals;
    if (values.help) {
      terminal.out(usage);
      return 0;
    }
    const workspace = workspaceIn(values.to, env);
    const waitMs = values.wait === undefined ? 0 : Number(values.wait) * 1_000;
    if (!Number.isFinite(waitMs) || waitMs < 0) throw misuse('--wait needs a number of seconds');
    if ((file === undefined) === (values.status === undefined) || positionals.length > 1)
      throw misuse('Name either a package or, with --status, a submission');
    if (values.integrity !== undefined && values.remote === undefined)
      throw misuse('--integrity needs --remote, the address of the page on another server');
    const first =
      file === undefined
        ? await statusOf(values.status ?? '', workspace)
        : await send(resolve(terminal.folder, file), workspace, values);
    say(first, terminal);
    if (waitMs === 0) return isBad(first) ? 1 : 0;
    const last = await settled(first, workspace, Date.now() + waitMs);
    if (last !== first) say(last, terminal);
    return isRunning(last) ? 0 : 1;
  },
});

function readArgs(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        to: text,
        remote: text,
        integrity: text,
        wait: text,
        status: text,
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw misuse((error as Error).message);
  }
}

function workspaceIn(to: string | undefined, env: Variables): Workspace {
  const address = to ?? env['STAFFROOM_URL'];
  const token = env['STAFFROOM_TOKEN']?.trim();
  if (address === undefined || !URL.canParse(address))
    throw misuse('Name the address of the workspace with --to or STAFFROOM_URL');
  if (!token) throw misuse('Set STAFFROOM_TOKEN to the delivery token');
  return { address: new URL(address).origin, token };
}

async function send(
  file: string,
  workspace: Workspace,
  { remote, integrity }: { remote?: string | undefined; integrity?: string | undefined },
): Promise<SubmissionStatus> {
  const form = new FormData();
  for (const [path, name] of [
    [file, basename(file)],
    [`${file}.sig`, `${basename(file)}.sig`],
  ] as const) {
    const bytes = await readFile(path).catch(() => {
      throw new CommandError('usage', `${path} cannot be read`, 2);
    });
    form.append('files', new Blob([new Uint8Array(bytes)]), name);
  }
  const query = new URLSearchParams();
  if (remote !== undefined) query.set('remote', remote);
  if (integrity !== undefined) query.set('integrity', integrity);
  return call(`/api/admin/agent-versions?${query.toString()}`, workspace, { method: 'POST', body: form });
}

const statusOf = (id: string, workspace: Workspace): Promise<SubmissionStatus> =>
  call(`/api/admin/agent-submissions/${encodeURIComponent(id)}`, workspace, {});

async function call(
  path: string,
  { address, token }: Workspace,
  init: RequestInit,
): Promise<SubmissionStatus> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${address}${path}`, { ...init, headers, redirect: 'error' }).catch(
    (error: unknown) => {
      throw new CommandError('submit-refused', `${address} cannot be reached: ${reasonOf(error)}`);
    },
  );
  const body: unknown = await response.json().catch(() => null);
  const status = SubmissionStatus.safeParse(body);
  if (response.ok && status.success) return status.data;
  const said = Refusal.safeParse(body);
  throw new CommandError(
    'submit-refused',
    said.success ? said.data.message : `${address} answered ${response.status}; is it a Staffroom workspace?`,
  );
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

async function settled(
  first: SubmissionStatus,
  workspace: Workspace,
  until: number,
): Promise<SubmissionStatus> {
  let last = first;
  while (!isRunning(last) && !isBad(last) && Date.now() < until) {
    await setTimeout(pollMs);
    last = await statusOf(first.id, workspace);
  }
  return last;
}

const isRunning = ({ state, version, running }: SubmissionStatus) =>
  state === 'approved' && running === version;

const isBad = ({ state, reason }: SubmissionStatus) =>
  state === 'rejected' || state === 'removed' || reason !== null;

function say(status: SubmissionStatus, { out }: Terminal): void {
  const { id, agent, version, state, changes, running, reason } = status;
  out(`${agent} ${version}: ${words[state]} (submission ${id})`);
  if (state === 'waiting') for (const change of changes) out(`  ${inWords(change)}`);
  if (reason !== null) out(`${agent} ${version} does not run: ${reason}`);
  else if (state === 'approved')
    out(running === version ? `${version} runs now.` : `${running ?? 'No version'} runs now.`);
}

const words = {
  waiting: 'waits for a review',
  approved: 'approved',
  rejected: 'rejected',
  removed: 'removed from the workspace before its review',
} satisfies Record<SubmissionStatus['state'], string>;

function inWords(grant: VersionGrant): string {
  const before = grant.before === null ? '' : ` Before: ${grant.before}`;
  return `${isWidening(grant) ? '!' : '-'} ${grant.change}: ${grant.text}${before}`;
}

const misuse = (message: string) => new CommandError('usage', `${message}\n\n${usage}\n`, 2);
