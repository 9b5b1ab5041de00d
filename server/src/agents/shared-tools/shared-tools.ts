import type { ChatPart } from '@staffroom/sdk';
import type { DeskTool } from '@staffroom/sdk/internal/server';
import type { SessionUser } from '../../http/route.ts';
import { type InstalledAgents, isFramed, type RunningAgent } from '../../modules/agents/installed.ts';
import { type AskPerson, createAskPerson } from './ask-person.ts';
import { agentsFor, distinct, type AgentTool, sharedToolsOf, aiToolOf } from './agent-tools.ts';
import { sharedToolTexts } from './shared-tool-texts.ts';
import type { OutsideTools } from './outside-tools.ts';
import { createRunSharedTool, type RunSharedToolOptions } from './run-shared-tool.ts';
import type { Approvals } from '../../modules/chat/approvals/approvals.ts';

/** Maximum number of tools: from more, a model cannot choose well. */
const maxTools = 64;

export interface SharedToolsOptions extends RunSharedToolOptions {
  agents: InstalledAgents;
  approvals: Pick<Approvals, 'ask'>;
  outside: OutsideTools;
}

interface Chat {
  agent: RunningAgent;
  user: SessionUser;
  signal: AbortSignal;
  emit: (part: ChatPart) => void;
  /** The chat in which the agent answers. */
  sessionId: string;
}

export type SharedTools = (chat: Chat) => DeskTool[];

/**
 * Collects the tools that a chat's model may use on behalf of the person. These are the tools of the answering agent and, if
 * its manifest says so, those of external servers and of all other agents that the person can use.
 */
export function createSharedTools({
  agents,
  approvals,
  outside,
  ...options
}: SharedToolsOptions): SharedTools {
  const runSharedTool = createRunSharedTool(options);
  return ({ agent: answering, user, signal, emit, sessionId }) => {
    const askPerson = createAskPerson({ approvals, user, signal, emit });
    const usesOthers = answering.manifest.uses.includes('tools');
    const others = usesOthers ? agentsFor(user, agents) : [];
    // Tools that need an approval are left out for an agent with a framed page, because such a page could approve on the
    // person's behalf.
    const mayAsk = !isFramed(answering) || answering.clientUrl === null;
    const offered = [answering, ...others.filter(({ slug }) => slug !== answering.slug)]
      .flatMap(sharedToolsOf)
      .map((one) => ({
        ...aiToolOf(one, { runSharedTool, user, signal }),
        changes: one.tool.changes,
        ...(one.tool.changes && { approve: approvalOf(one, askPerson, user.language) }),
      }));
    const fromOutside = usesOthers ? outside({ user, signal, askPerson, emit, sessionId }) : [];
    return distinct([...offered, ...fromOutside].filter(({ changes }) => mayAsk || !changes)).slice(
      0,
      maxTools,
    );
  };
}

function approvalOf({ agent, tool }: AgentTool, askPerson: AskPerson, language: string) {
  const { title, by: name } = sharedToolTexts({ agent, tool }, language);
  return (input: unknown) =>
    askPerson({ by: { slug: agent.slug, name }, tool: { name: tool.name, title }, input });
}
