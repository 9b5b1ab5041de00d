import { type ChatPart, type OfferedTool, offeredToolName } from '@staffroom/sdk';
import type { DeskTool, Offer } from '@staffroom/sdk/server';
import type { SessionUser } from '../../http/route.ts';
import {
  type InstalledAgents,
  isFramed,
  type RunningAgent,
  running,
  visibleTo,
} from '../../modules/agents/installed.ts';
import { type AskPerson, createAskPerson } from './ask-person.ts';
import type { OutsideTools } from './outside-tools.ts';
import { createRunOffer, type RunOffer, type RunOfferOptions } from './run-offer.ts';
import type { Approvals } from '../../modules/chat/approvals/approvals.ts';

/** What a model can still choose from. */
const mostTools = 64;

export interface OfferedToolsOptions extends RunOfferOptions {
  agents: InstalledAgents;
  approvals: Pick<Approvals, 'ask'>;
  outside: OutsideTools;
}

interface Chat {
  /** The one that answers. */
  agent: RunningAgent;
  user: SessionUser;
  signal: AbortSignal;
  /** Shows something in the answer. */
  show: (part: ChatPart) => void;
}

export type OfferedTools = (chat: Chat) => DeskTool[];

/**
 * What the model of a chat may ask agents for on behalf of the person: what the answering agent itself offers, and, where its manifest
 * says so, what all others do that the person may use, and what servers outside do.
 */
export function createOfferedTools({
  agents,
  approvals,
  outside,
  ...options
}: OfferedToolsOptions): OfferedTools {
  const runOffer = createRunOffer(options);
  return ({ agent: answering, user, signal, show }) => {
    const askPerson = createAskPerson({ approvals, user, signal, show });
    const usesOthers = answering.manifest.uses.includes('tools');
    const others = usesOthers ? agents.list(user.id).flatMap((agent) => running(agent) ?? []) : [];
    // A page in a frame is trusted with nobody's word.
    const mayAsk = !isFramed(answering.entry) || answering.clientUrl === null;
    const offered = [
      answering,
      ...others.filter((agent) => agent.slug !== answering.slug && visibleTo(agent, user.role)),
    ]
      .flatMap((agent) =>
        offersOf(agent)
          .filter(({ tool }) => mayAsk || !tool.changes)
          .map((offered) => toolOf({ agent, ...offered })),
      )
      .map((make) => make({ runOffer, askPerson, user, signal }));
    const fromOutside = usesOthers ? outside({ user, signal, askPerson }) : [];
    const names = new Set(offered.map(({ name }) => name));
    return [
      ...offered,
      ...fromOutside.filter(({ name, changes }) => (mayAsk || !changes) && isNew(names, name)),
    ].slice(0, mostTools);
  };
}

/** No two are called the same: a model could not tell them apart. */
function isNew(names: Set<string>, name: string): boolean {
  return names.size < names.add(name).size;
}

interface Offered {
  agent: RunningAgent;
  tool: OfferedTool;
  offer: Offer;
}

interface Means {
  runOffer: RunOffer;
  askPerson: AskPerson;
  user: SessionUser;
  signal: AbortSignal;
}

/** Each with what does it. */
function offersOf({ manifest, plugin }: RunningAgent): Omit<Offered, 'agent'>[] {
  return manifest.offers.flatMap((tool) => {
    const offer = plugin.offers.find(({ name }) => name === tool.name);
    return offer ? [{ tool, offer }] : [];
  });
}

const toolOf =
  ({ agent, tool, offer }: Offered) =>
  ({ runOffer, askPerson, user, signal }: Means): DeskTool => ({
    name: offeredToolName(agent.slug, tool.name),
    description: `${tool.description}${tool.changes ? ' It changes something: the person is asked before.' : ''} (${agent.manifest.name})`,
    input: offer.input,
    step: () => `${tool.title} (${agent.manifest.name})`,
    run: (input) => runOffer({ agent, tool, offer, input, user, signal }),
    ...(tool.changes && {
      approve: (input: unknown) =>
        askPerson({ by: { slug: agent.slug, name: agent.manifest.name }, tool, input }),
    }),
  });
