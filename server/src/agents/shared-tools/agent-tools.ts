import { type AiTool, type SharedToolInfo, sharedToolName } from '@staffroom/sdk/internal/shared';
import type { ReviewedTool } from '@staffroom/sdk/core';
import type { SharedTool } from '@staffroom/sdk/server';
import { jsonSchemaOf } from '../../ai/gateway/json-schema.ts';
import type { SessionUser } from '../../http/route.ts';
import {
  type InstalledAgents,
  type RunningAgent,
  running,
  visibleTo,
} from '../../modules/agents/installed.ts';
import { toolDigest } from '../../modules/mcp-servers/tool-digest.ts';
import { sharedToolTitle } from './shared-tool-texts.ts';
import type { RunSharedTool } from './run-shared-tool.ts';

export interface AgentTool {
  agent: RunningAgent;
  tool: SharedToolInfo;
  sharedTool: SharedTool;
}

/** Returns the running agents that the person can use, each in the version that the person gets. */
export function agentsFor(user: SessionUser, agents: Pick<InstalledAgents, 'list'>): RunningAgent[] {
  return agents.list(user.id).flatMap((agent) => {
    const ready = running(agent);
    return ready && visibleTo(ready, user) ? [ready] : [];
  });
}

/** Returns the tools of the agent that models may see. */
export const sharedToolsOf = (agent: RunningAgent): AgentTool[] =>
  allSharedToolsOf(agent).filter((one) => consentOf(one) === 'allowed');

/** Whether models may see the tool, or why it waits for an administrator. */
export function consentOf(one: AgentTool): ReviewedTool['consent'] {
  const { allowedTools } = one.agent;
  if (allowedTools === 'all') return 'allowed';
  const { name } = one.tool;
  const allowed = Object.hasOwn(allowedTools, name) ? allowedTools[name] : undefined;
  if (allowed === undefined) return 'new';
  return allowed === digestOf(one) ? 'allowed' : 'changed';
}

/** The JSON Schemas of inputs, because each chat needs the digests of all tools. */
const inputs = new WeakMap<SharedTool, Record<string, unknown>>();

/** Returns the JSON Schema of the tool's input. */
export function inputOf({ sharedTool }: AgentTool): Record<string, unknown> {
  const known = inputs.get(sharedTool);
  if (known) return known;
  const input = jsonSchemaOf(sharedTool.input, 'input');
  inputs.set(sharedTool, input);
  return input;
}

export const digestOf = (one: AgentTool): string => toolDigest({ ...one.tool, input: inputOf(one) });

export function allSharedToolsOf(agent: RunningAgent): AgentTool[] {
  return agent.manifest.offers.flatMap((tool) => {
    const sharedTool = agent.plugin.offers.find(({ name }) => name === tool.name);
    return sharedTool ? [{ agent, tool, sharedTool }] : [];
  });
}

/** Converts a shared tool to a tool for models. The caller must check whether the tool may run. */
export function aiToolOf(
  { agent, tool, sharedTool }: AgentTool,
  { runSharedTool, user, signal }: { runSharedTool: RunSharedTool; user: SessionUser; signal: AbortSignal },
): AiTool {
  return {
    name: sharedToolName(agent.slug, tool.name),
    description: `${tool.description}${tool.changes ? ' This tool changes something: the person must approve each call first.' : ''} (${agent.manifest.name})`,
    input: sharedTool.input,
    step: () => sharedToolTitle({ agent, tool }, user.language),
    run: (input) => runSharedTool({ agent, tool, sharedTool, input, user, signal }),
  };
}

/** Removes tools with duplicate names, between which a model could not choose. */
export function distinct<T extends { name: string }>(tools: readonly T[]): T[] {
  const names = new Set<string>();
  return tools.filter(({ name }) => names.size < names.add(name).size);
}
