import type { Logger } from 'pino';
import type { InstalledAgent, InstalledAgents } from '../../modules/agents/installed.ts';
import type { AgentService } from '../../modules/agents/service.ts';
import type { Events } from '../../modules/events.ts';
import type { AgentSource, ListProblem } from '../agent-source.ts';
import { Rejection } from '../rejection.ts';
import { type AgentRules, createAgentRules } from '../rules/agent-rules.ts';
import { createAgentNews } from './agent-news.ts';
import { createChangeQueue } from './change-queue.ts';
import { clashNotice } from './clashes.ts';
import { createCustomAgents } from './custom-agents.ts';
import { type AgentLookups, findAgents } from './find-agents.ts';
import { followDecisions } from './follow-decisions.ts';
import { createInstallation } from './installation.ts';
import { Instance, type InstanceOptions } from './instance.ts';
import { createJudge } from './judge-agents.ts';
import { type CanarySource, createLiveCanaries, type LiveCanary } from './live-canaries.ts';
import type { OwnNames } from './own-names.ts';
import { createPackageAgents } from './package-agents.ts';
import { processEvents } from './process-events.ts';
import { createPublishChanges } from './publish-changes.ts';
import { noStartNotes, type StartNotes } from './start-notes.ts';
import { createStartTurns } from './start-turns.ts';

export interface RegistryOptions {
  source: AgentSource;
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
  /** Called for each forbidden action of an agent in its own process. */
  onRefused?: (agent: InstalledAgent, what: string) => void;
  measure?: InstanceOptions['measure'];
  onRestart?: InstanceOptions['onRestart'];
  /** Milliseconds between two checks of administrators' switches, in case a notification was lost; defaults to 30 s. */
  lookEvery?: number;
}

export interface Registry extends InstalledAgents, AgentLookups, AsyncDisposable {
  /**
   * Reads the list of the source, starts every agent that is switched on, and follows changes of the list and of administrators'
   * switches. Resolves when all starts have ended; each start is limited to `setupLimit`.
   * @param corePrefixes path prefixes that no agent may use
   * A problem of one agent changes only that agent's state. If the list is missing or wrong, the agents of the last correct list
   * start, and `fileProblem` returns the reason.
   */
  start(corePrefixes: readonly string[]): Promise<void>;
  /** Applies the current list of the source. Resolves when all starts have ended. @throws AgentListError */
  reread(): Promise<void>;
  /** Why `plugins.json` is not applied; null if it is. */
  fileProblem(): ListProblem | null;
  /** Reports each change of state in this process. Returns a function that unsubscribes. */
  subscribe(listener: (agent: InstalledAgent) => void): () => void;
  canaries(): readonly LiveCanary[];
}

/** Creates the registry. It has no agents until `start`, so that routes and jobs can be connected first. */
export function createRegistry(options: RegistryOptions): Registry {
  const { source, agents, events, log, ownNames, setupLimit = 10_000, notes = noStartNotes } = options;
  const closed = new AbortController();
  const publish = createPublishChanges(events, log, closed.signal);
  const news = createAgentNews({ source, publish, log });
  const rules = createAgentRules();
  const changes = createChangeQueue({ log, signal: closed.signal });
  const startInTurn = createStartTurns();
  let taken: readonly string[] = [];

  const shared = {
    ...reportsOf(options, (slug) => packages.get(slug)),
    ...rulesOf(rules),
    setupLimit,
    notes,
  };
  const packages = createPackageAgents({ shared, changed: news.changed, startInTurn });
  const { judge, judgeAll } = createJudge({
    source,
    setupLimit,
    corePrefixes: () => taken,
    runningManifest: (slug) => packages.get(slug)?.manifest,
    onLate: () => changes.inBackground(() => installation.follow()),
  });
  const canaries = createLiveCanaries({
    source: options.canaries ?? { ends: async () => [], membersOf: async () => new Set() },
    async create({ slug, number }, entry, canaryGuard) {
      const judged = await judge(slug, entry, installation.plugins().isolate);
      const placed = judged instanceof Rejection ? entry : judged.entry;
      return new Instance(
        { slug, number, entry: placed, ...shared, canaryGuard, changed: news.changed },
        judged,
      );
    },
    start: (agent) => startInTurn(() => agent.start()),
  });
  const customAgents = createCustomAgents({
    rules,
    noticeOf: (slug) => (slug in installation.plugins().agents ? clashNotice(slug) : null),
    note: news.note,
    publish,
  });
  const installation = createInstallation({
    source,
    agents,
    judgeAll,
    rules,
    packages,
    customAgents,
    canaries,
    publish,
  });

  return {
    async start(corePrefixes) {
      taken = corePrefixes;
      // Watches the list before it is first read, so that no edit is missed while agents start.
      await source.watch({
        changed: () => changes.inBackground(() => installation.follow()),
        unwatched: (error) => log.warn({ err: error }, 'agents: cannot watch folder of plugins.json'),
        signal: closed.signal,
      });
      await changes.apply(() => installation.follow(source.listAtStart));
      notes.forget();
      if (closed.signal.aborted) return;
      followDecisions({
        events,
        changes,
        keepUp: installation.keepUp,
        // Team members determine who gets a canary version, and who can use a limited agent.
        needsTeams: () => canaries.list().length > 0 || rules.limitsAny(),
        every: options.lookEvery ?? 30_000,
        signal: closed.signal,
      });
    },
    ...findAgents({ packages, customAgents, canaries, plugins: installation.plugins, source, ownNames }),
    canaries: canaries.list,
    refresh: () => changes.apply(installation.keepUp),
    // Also waits for running starts, because the file watch may have begun to apply the same edit.
    async reread() {
      await changes.apply(async () => [...(await installation.follow()), ...packages.starts()]);
      // A trial lasts until its version runs for everyone, so it can end only now.
      await changes.apply(installation.look);
    },
    fileProblem: source.problem,
    subscribe: news.subscribe,
    async [Symbol.asyncDispose]() {
      closed.abort();
      await changes.settled();
      canaries.stopAll();
      packages.stopAll();
      customAgents.stopAll();
    },
  };
}

/** Returns the functions that get the reports of instances. */
function reportsOf(
  { log, measure, onRestart, onRefused }: RegistryOptions,
  agentOf: (slug: string) => InstalledAgent | undefined,
) {
  const events = processEvents(log, (slug, what) => {
    const agent = agentOf(slug);
    if (agent) onRefused?.(agent, what);
  });
  return { ...events, measure, onRestart };
}

/** Returns the decisions of administrators that instances need. */
const rulesOf = ({ allowedTools, audience, watch }: AgentRules) => ({
  allowedTools,
  audience,
  watchAccess: watch,
});
