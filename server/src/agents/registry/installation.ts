import { isDeepStrictEqual } from 'node:util';
import type { PluginEntry, PluginsFile } from '@staffroom/sdk/internal/shared';
import type { StoredControls } from '../../modules/agents/controls/stored-controls.ts';
import type { AgentService } from '../../modules/agents/service.ts';
import type { AgentSource } from '../agent-source.ts';
import { Rejection } from '../rejection.ts';
import type { AgentRules } from '../rules/agent-rules.ts';
import { withControls } from '../rules/with-controls.ts';
import type { Starting } from './change-queue.ts';
import type { createCustomAgents } from './custom-agents.ts';
import type { Instance } from './instance.ts';
import type { createJudge, Judged } from './judge-agents.ts';
import type { createLiveCanaries } from './live-canaries.ts';
import type { createPackageAgents, WantedAgent } from './package-agents.ts';

interface InstallationOptions {
  source: Pick<AgentSource, 'list' | 'keep'>;
  agents: Pick<AgentService, 'administered' | 'assignNumbers'>;
  judgeAll: ReturnType<typeof createJudge>['judgeAll'];
  rules: Pick<AgentRules, 'apply'>;
  packages: ReturnType<typeof createPackageAgents>;
  customAgents: Pick<ReturnType<typeof createCustomAgents>, 'follow'>;
  canaries: Pick<ReturnType<typeof createLiveCanaries>, 'follow'>;
  publish: (data: Record<string, unknown>) => void;
}

type Administered = Awaited<ReturnType<AgentService['administered']>>;

const slugsOf = ({ customAgents }: Pick<Administered, 'customAgents'>) =>
  new Set(customAgents.map(({ slug }) => slug));

/**
 * Makes the agents that run match the list of the source and the decisions of administrators. Its functions return the starts
 * that they have begun, and run one after the other.
 */
export function createInstallation(options: InstallationOptions) {
  const { source, agents, judgeAll, rules, packages, customAgents, canaries, publish } = options;
  let plugins: PluginsFile = { agents: {} };
  /** The decisions of administrators that are applied. */
  let controls: ReadonlyMap<string, StoredControls> = new Map();
  /** True if the list could not be applied, so that the next check tries again. */
  let isBehind = false;

  /** Reads the list and applies it. @throws AgentListError */
  async function follow(read: () => Promise<PluginsFile> = source.list): Promise<Starting> {
    const wanted = await read();
    isBehind = true;
    const starting = await install(wanted);
    isBehind = false;
    await source.keep(wanted);
    return starting;
  }

  async function install(wanted: PluginsFile): Promise<Starting> {
    const before = await agents.administered();
    const entries = entriesOf(wanted, before);
    const judged = await judgeAll(entries, wanted.isolate);
    const numbers = await agents.assignNumbers(
      [...judged].map(([slug, one]) => ({
        slug,
        number: one instanceof Rejection ? undefined : one.manifest.number,
      })),
    );
    plugins = wanted;
    controls = before.controls;
    const starting = packages.replace(entries.flatMap((entry) => wantedAgent(entry, judged, numbers)));
    return [...starting, ...(await look())];
  }

  /** Applies the decisions of administrators. */
  async function look(): Promise<Starting> {
    const administered = await agents.administered();
    if (rules.apply(administered)) publish({});
    if (mustInstallAgain(administered)) return install(plugins);
    customAgents.follow(administered.customAgents);
    const isOn = (one: Instance) => administered.switches.get(one.slug) ?? one.entry.enabled;
    const starting = packages.applySwitches(isOn);
    return [...starting, ...(await canaries.follow({ plugins, installed: packages.all(), isOn }))];
  }

  /**
   * Whether an agent waits for a slug that has become free, another process has taken a slug, an agent was switched off before
   * its new version replaced it, or an administrator has changed the controls of an agent.
   */
  function mustInstallAgain(administered: Administered): boolean {
    const taken = slugsOf(administered);
    const isWaiting = Object.keys(plugins.agents).some((slug) => !taken.has(slug) && !packages.has(slug));
    const isOld = ({ slug, state, entry }: Instance) =>
      state === 'disabled' && plugins.agents[slug]?.from !== entry.from;
    return (
      isWaiting ||
      packages.list().some(isOld) ||
      !isDeepStrictEqual(controls, administered.controls) ||
      [...taken].some(packages.has)
    );
  }

  return {
    follow,
    look,
    /** Applies the list if it is not applied yet, and otherwise only the decisions of administrators. */
    keepUp: () => (isBehind ? follow() : look()),
    /** The list that is applied. */
    plugins: () => plugins,
  };
}

/** A slug belongs to the agent that had it first, because chats and settings are stored under the slug. */
function entriesOf(wanted: PluginsFile, administered: Administered): [string, PluginEntry][] {
  const taken = slugsOf(administered);
  return Object.entries(wanted.agents).flatMap(([slug, entry]): [string, PluginEntry][] =>
    taken.has(slug) ? [] : [[slug, withControls(entry, administered.controls.get(slug))]],
  );
}

function wantedAgent(
  [slug, entry]: [string, PluginEntry],
  judged: ReadonlyMap<string, Judged>,
  numbers: ReadonlyMap<string, number>,
): WantedAgent[] {
  const one = judged.get(slug);
  const number = numbers.get(slug);
  if (!one || number === undefined) return [];
  return [{ slug, entry: one instanceof Rejection ? entry : one.entry, number, judged: one }];
}
