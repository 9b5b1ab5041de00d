import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PluginEntry, PluginsFile } from '@staffroom/sdk/internal/shared';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { abortable } from '../abortable.ts';
import type { InstalledAgent, InstalledAgents } from '../modules/agents/installed.ts';
import type { StoredControls } from '../modules/agents/controls/stored-controls.ts';
import type { AgentService } from '../modules/agents/service.ts';
import type { Events } from '../modules/events.ts';
import type { LastPluginsFile } from '../modules/operations/last-plugins-file.ts';
import { type CanarySource, createLiveCanaries, type LiveCanary } from './canary/live-canaries.ts';
import { clashNotice, findClashes } from './clashes.ts';
import { createStartTurns } from './faults/start-turns.ts';
import { noStartNotes, type StartNotes } from './faults/start-notes.ts';
import { findAgent } from './find-agent.ts';
import { Instance, type InstanceOptions } from './instance.ts';
import { processEvents } from './isolated/process-events.ts';
import { entryWithPlacement } from './plugins-file/entry-with-placement.ts';
import { createFollowedFile, type FileProblem } from './plugins-file/followed-file.ts';
import { PluginsFileError } from './plugins-file/plugins-file.ts';
import { createCustomAgents } from './rules/custom-agents.ts';
import { withControls } from './rules/with-controls.ts';
import { createAgentRules } from './rules/agent-rules.ts';
import { createPublishChanges } from './rules/publish-changes.ts';
import { createSuccessions } from './versions/successions.ts';
import { folderOfOtherVersion, noteRun } from './versions/version-folders.ts';
import { watchFiles } from './plugins-file/plugins-file-watch.ts';
import { workspacePlugins } from './plugins-file/workspace-plugins.ts';
import { oneLine, Rejection } from './rejection.ts';
import { type ResolvedAgent, resolveAgent } from './resolve.ts';
import { sdkVersion } from './sdk-version.ts';
import { type OwnNames, withOwnNames } from './own-names.ts';

export interface RegistryOptions {
  file: string;
  /** The data folder, which may have a second plugins file: see `workspacePlugins`. */
  data?: string | undefined;
  agents: Pick<AgentService, 'administered' | 'assignNumbers'>;
  events: Events;
  log: Logger;
  /** Values for the placeholders in agents' names. */
  ownNames: OwnNames;
  /** Maximum milliseconds for loading an agent and running its `setup`; defaults to 10 s. */
  setupLimit?: number;
  /** Records which agents are starting; by default, nothing is recorded. */
  notes?: StartNotes;
  /** Decides who gets canary versions; by default, no one does. */
  canaries?: CanarySource;
  /** Hosts that manifests may name although they are private or wildcards; by default none. */
  allowedHosts?: readonly string[];
  /** Called for each forbidden action of an agent in its own process. */
  onRefused?: (agent: InstalledAgent, what: string) => void;
  measure?: InstanceOptions['measure'];
  onRestart?: InstanceOptions['onRestart'];
  /** Keeps the last correct `plugins.json`; by default, nothing is kept. */
  lastFile?: LastPluginsFile;
  /** Milliseconds between two checks of administrators' switches, in case a notification was lost; defaults to 30 s. */
  lookEvery?: number;
}

export interface Registry extends InstalledAgents, AsyncDisposable {
  /**
   * Reads `plugins.json`, starts every agent that is switched on, and follows changes of the file and of administrators'
   * switches. Resolves when all starts have ended; each start is limited to `setupLimit`.
   * @param corePrefixes path prefixes that no agent may use
   * A problem of one agent changes only that agent's state. If the file is missing or wrong, the agents of the last correct file
   * start, and `fileProblem` returns the reason.
   */
  start(corePrefixes: readonly string[]): Promise<void>;
  /** Applies the current `plugins.json`. Resolves when all starts have ended. @throws PluginsFileError */
  reread(): Promise<void>;
  /** Why `plugins.json` is not applied; null if it is. */
  fileProblem(): FileProblem | null;
  /** Reports each change of state in this process. Returns a function that unsubscribes. */
  subscribe(listener: (agent: InstalledAgent) => void): () => void;
  clientDirectory(slug: string, version: string): string | null;
  canaries(): readonly LiveCanary[];
  guide(slug: string): Promise<string | null>;
}

/** Starts that a change has begun; these promises never reject. */
type Starting = Promise<void>[];

/** Creates the registry. It has no agents until `start`, so that routes and jobs can be connected first. */
export function createRegistry(options: RegistryOptions): Registry {
  const { agents, events, log, ownNames } = options;
  const file = resolve(options.file);
  const pluginsFile = workspacePlugins(file, options.data);
  const followed = createFollowedFile({ pluginsFile, lastFile: options.lastFile, log });
  const setupLimit = options.setupLimit ?? 10_000;
  const notes = options.notes ?? noStartNotes;
  const startInTurn = createStartTurns();
  const switchedOn = new Map<Instance, Promise<void>>();
  const closed = new AbortController();
  const publish = createPublishChanges(events, log, closed.signal);
  let taken: readonly string[] = [];
  const listeners = new Set<(agent: InstalledAgent) => void>();
  let plugins: PluginsFile = { agents: {} };
  /** The decisions of administrators that are applied. */
  let controls: ReadonlyMap<string, StoredControls> = new Map();
  /** True if the file's content could not be applied, so that the next check tries again. */
  let isBehind = false;
  let installed = new Map<string, Instance>();
  const noticeOf = (slug: string) => (slug in plugins.agents ? clashNotice(slug) : null);
  const all = (person?: string): readonly InstalledAgent[] => [
    ...[...installed.values()].map((agent) => (person === undefined ? agent : canaries.pick(agent, person))),
    ...customAgents.list(),
  ];
  // Applies changes one after the other. A slow start of an agent does not delay the next change.
  const inOrder = pLimit(1);

  const { measure, onRestart, allowedHosts: privateHosts } = options;
  const rules = createAgentRules();
  const shared = {
    setupLimit,
    notes,
    privateHosts,
    ...processEvents(log, (slug, what) => {
      const agent = installed.get(slug);
      if (agent) options.onRefused?.(agent, what);
    }),
    measure,
    onRestart,
    allowedTools: rules.allowedTools,
    audience: rules.audience,
    watchAccess: rules.watch,
  };
  const canaries = createLiveCanaries({
    source: options.canaries ?? { ends: async () => [], membersOf: async () => new Set() },
    async create({ slug, number }, entry, canaryGuard) {
      const one = await judge(slug, entry, { sdk: await sdkVersion(), isolate: plugins.isolate });
      const settled = entryWithPlacement(entry, one, plugins.isolate);
      const options = { slug, number, entry: settled, ...shared, canaryGuard, changed };
      return new Instance(options, one);
    },
    start: (agent) => startInTurn(() => agent.start()),
  });

  const successions = createSuccessions({
    installed: () => installed,
    changed,
    start: (agent) => startInTurn(() => agent.start()),
  });

  function note(agent: InstalledAgent) {
    const { slug, state, reason } = agent;
    log[reason === null ? 'info' : 'error'](
      { agent: slug, state, ...(reason !== null && { reason }) },
      'agents: state changed',
    );
    for (const listener of listeners) listener(agent);
  }

  const customAgents = createCustomAgents({ rules, noticeOf, note, publish });

  function changed(agent: InstalledAgent) {
    note(agent);
    if (agent.state === 'running')
      noteRun(resolve(dirname(file), agent.entry.from)).catch((error: unknown) =>
        log.warn({ err: error, agent: agent.slug }, 'agents: cannot record use of version'),
      );
    // The state `starting` is short, so only the state after it is published.
    if (agent.state === 'starting') return;
    // Everyone gets this event, so it does not name an agent that only some people can see.
    const isForAll = agent.entry.roles === undefined && agent.audience === null;
    publish(isForAll ? { agent: agent.slug, state: agent.state } : {});
  }

  async function resolveAll(
    entries: [string, PluginEntry][],
    isolate: boolean | undefined,
  ): Promise<Map<string, ResolvedAgent | Rejection>> {
    const sdk = await sdkVersion();
    const found = new Map(
      await Promise.all(
        entries.map(async ([slug, entry]) => [slug, await judge(slug, entry, { sdk, isolate })] as const),
      ),
    );
    const manifests = [...found.values()].flatMap((one) => (one instanceof Rejection ? [] : [one.manifest]));
    for (const [slug, reason] of findClashes(manifests, taken, (slug) => installed.get(slug)?.manifest))
      found.set(slug, new Rejection('name-taken', reason));
    return found;
  }

  async function judge(
    slug: string,
    entry: PluginEntry,
    { sdk, isolate }: { sdk: string; isolate: boolean | undefined },
  ): Promise<ResolvedAgent | Rejection> {
    // A manifest is third-party code, so all manifests load in parallel: a slow one must not delay the others.
    const resolving = resolveAgent(slug, entry, {
      base: dirname(file),
      sdk,
      ownNames,
      isolate,
      allowedHosts: options.allowedHosts ?? [],
    });
    const limit = AbortSignal.timeout(setupLimit);
    try {
      return await abortable(resolving, limit);
    } catch (error) {
      if (error instanceof Rejection) return error;
      if (error !== limit.reason) return new Rejection('start-failed', oneLine(error));
      // If the machine was busy, the manifest may load after the timeout; its result is still used.
      resolving.then(
        () => inBackground(() => follow()),
        () => undefined,
      );
      const late = `its manifest could not be read within ${setupLimit / 1000} s; the agent starts as soon as the manifest has been read`;
      return new Rejection('start-failed', late);
    }
  }

  async function follow(read = followed.read): Promise<Starting> {
    const wanted = await read();
    isBehind = true;
    const starting = await install(wanted);
    isBehind = false;
    await followed.keep(wanted);
    return starting;
  }

  async function install(wanted: PluginsFile): Promise<Starting> {
    const before = await agents.administered();
    // A slug belongs to the agent that had it first, because chats and settings are stored under the slug.
    const here = new Set(before.customAgents.map(({ slug }) => slug));
    const named = Object.entries(wanted.agents).flatMap(([slug, entry]): [string, PluginEntry][] =>
      here.has(slug) ? [] : [[slug, withControls(entry, before.controls.get(slug))]],
    );
    const found = await resolveAll(named, wanted.isolate);
    const entries = named.map(
      ([slug, entry]) => [slug, entryWithPlacement(entry, found.get(slug), wanted.isolate)] as const,
    );
    const numbers = await agents.assignNumbers(
      [...found].map(([slug, one]) => ({
        slug,
        number: one instanceof Rejection ? undefined : one.manifest.number,
      })),
    );
    const next = new Map<string, Instance>();
    const moving: Parameters<typeof successions.begin>[] = [];
    const joined: Starting = [];
    for (const [slug, entry] of entries) {
      const one = found.get(slug);
      const number = numbers.get(slug);
      if (!one || number === undefined) continue;
      const old = installed.get(slug);
      const underWay = successions.underWay(slug, entry, one);
      if (old && underWay) {
        next.set(slug, old);
        joined.push(underWay);
        continue;
      }
      successions.drop(slug);
      if (old?.number === number && old.adopt(entry, one)) next.set(slug, old);
      else if (old?.number === number && old.state === 'running' && old.entry.from !== entry.from) {
        // The old version runs until the new one has started.
        next.set(slug, old);
        moving.push([old, { slug, entry, number, ...shared }, one]);
      } else next.set(slug, new Instance({ slug, entry, number, ...shared, changed }, one));
    }
    const gone = [...installed].filter(([slug, old]) => next.get(slug) !== old);
    installed = next;
    plugins = wanted;
    controls = before.controls;
    for (const [slug, old] of gone) {
      switchedOn.delete(old);
      old.stop();
      successions.stop(slug);
    }
    for (const one of next.values()) if (one.state === 'rejected') changed(one);
    const starting = moving.map((move) => successions.begin(...move));
    return [...joined, ...starting, ...(await look())];
  }

  const keepUp = () => (isBehind ? follow() : look());

  async function look(): Promise<Starting> {
    const administered = await agents.administered();
    if (rules.apply(administered)) publish({});
    const here = new Set(administered.customAgents.map(({ slug }) => slug));
    const waiting = Object.keys(plugins.agents).some((slug) => !here.has(slug) && !installed.has(slug));
    // Install again if an agent waits for a slug that has become free, if another process has taken a slug, or if an agent was
    // switched off before its new version replaced it.
    const behind = [...installed.values()].some(
      ({ slug, state, entry }) => state === 'disabled' && plugins.agents[slug]?.from !== entry.from,
    );
    const isChanged = !isDeepStrictEqual(controls, administered.controls);
    if (waiting || behind || isChanged || [...here].some((slug) => installed.has(slug)))
      return install(plugins);
    customAgents.follow(administered.customAgents);
    const starting: Starting = [];
    for (const one of installed.values()) {
      if (!(administered.switches.get(one.slug) ?? one.entry.enabled)) {
        switchedOn.delete(one);
        one.stop();
        successions.stop(one.slug);
        continue;
      }
      if (one.state !== 'disabled' || switchedOn.has(one)) continue;
      // Checks the switch again, because an administrator may switch off the agent while its start waits.
      const start = startInTurn(async () => (switchedOn.has(one) ? one.start() : undefined));
      switchedOn.set(one, start);
      starting.push(start);
    }
    const isOn = (one: Instance) => administered.switches.get(one.slug) ?? one.entry.enabled;
    return [...starting, ...(await canaries.follow({ plugins, installed, isOn }))];
  }

  async function apply(change: () => Promise<Starting>): Promise<void> {
    await Promise.all(await inOrder(change));
  }

  function inBackground(change: () => Promise<Starting>): void {
    if (closed.signal.aborted) return;
    // A change may wait for earlier ones. It is dropped if the registry has closed by then.
    apply(async () => (closed.signal.aborted ? [] : change())).catch((error: unknown) => {
      if (error instanceof PluginsFileError)
        log.error({ reason: oneLine(error) }, 'agents: cannot apply plugins.json');
      else log.error({ err: error }, 'agents: cannot update agents');
    });
  }

  return {
    async start(corePrefixes) {
      taken = corePrefixes;
      // Watches the files before the first read, so that no edit is missed while agents start.
      await watchFiles(pluginsFile.files, {
        changed: () => inBackground(() => follow()),
        unwatched: (error) => log.warn({ err: error }, 'agents: cannot watch folder of plugins.json'),
        signal: closed.signal,
      });
      await apply(() => follow(followed.readFirst));
      notes.forget();
      if (closed.signal.aborted) return;
      const unsubscribe = events.subscribe(({ name }) => {
        // Team members determine who gets a canary version, and who can use a limited agent.
        const concerns = name === 'team.updated' && (canaries.list().length > 0 || rules.limitsAny());
        if (name === 'agents.changed' || concerns) inBackground(keepUp);
      });
      // Skips the check if another one is waiting, so that checks do not accumulate on a busy machine.
      const lookAgain = () => inOrder.pendingCount === 0 && inBackground(keepUp);
      const timer = setInterval(lookAgain, options.lookEvery ?? 30_000);
      timer.unref();
      closed.signal.addEventListener('abort', () => {
        clearInterval(timer);
        unsubscribe();
      });
    },
    list: all,
    get(slug, person) {
      const agent = installed.get(slug);
      return agent && person !== undefined ? canaries.pick(agent, person) : (agent ?? customAgents.get(slug));
    },
    find: (key, person) => findAgent(all(person), key),
    canaries: canaries.list,
    refresh: () => apply(keepUp),
    // Also waits for running starts, because the file watch may have begun to apply the same edit.
    async reread() {
      await apply(async () => [...(await follow()), ...switchedOn.values()]);
      // A trial lasts until its version runs for everyone, so it can end only now.
      await apply(look);
    },
    written: (slug) => (installed.has(slug) ? plugins.agents[slug] : undefined),
    knownName: (slug) => {
      const name = new Map(Object.entries(plugins.names ?? {})).get(slug);
      return name === undefined ? undefined : withOwnNames(name, ownNames);
    },
    fileProblem: () => followed.problem(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clientDirectory(slug, version) {
      const agent = installed.get(slug);
      if (!agent?.clientDirectory || agent.version === version) return agent?.clientDirectory ?? null;
      return folderOfOtherVersion(agent.clientDirectory, { slug, running: agent.version, version });
    },
    guide: async (slug) => (await installed.get(slug)?.readGuide()) ?? null,
    async [Symbol.asyncDispose]() {
      closed.abort();
      await inOrder(() => undefined);
      switchedOn.clear();
      successions.stopAll();
      canaries.stopAll();
      for (const one of installed.values()) one.stop();
      customAgents.stopAll();
    },
  };
}
