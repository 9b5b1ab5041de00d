import { AppError, asMessage, msg } from '@staffroom/sdk';
import {
  type AdminAgentInfo,
  type AgentDefinition,
  changeAgent,
  createAgent,
  deleteAgent,
  DefinitionInput,
  listAgentsForAdmin,
} from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { implement, type SessionUser } from '../../http/route.ts';
import { validate } from '../../http/validate.ts';
import type { AiDirectory } from '../ai-providers/directory.ts';
import type { AuditService } from '../audit/service.ts';
import { checkChoice, definedChoice } from './checked-choice.ts';
import { type AgentChoices, noChoices } from './choices.ts';
import { completeDefinition } from './definition.ts';
import type { InstalledAgent, InstalledAgents } from './installed.ts';
import { type CustomAgentService, nameTaken } from './custom-agent-service.ts';
import { presentForAdmin } from './present.ts';
import type { ReadableDocuments } from './readable-documents.sql.ts';
import type { AgentService } from './service.ts';

export interface AgentAdminRoutesOptions {
  database: Pick<Database, 'transaction'>;
  installed: InstalledAgents;
  agents: AgentService;
  customAgents: CustomAgentService;
  readableDocuments: ReadableDocuments;
  audit: Pick<AuditService, 'record'>;
  directory: AiDirectory;
  failing: (agent: InstalledAgent) => AdminAgentInfo['failing'];
}

export function agentAdminRoutes(options: AgentAdminRoutesOptions) {
  const { installed, agents, customAgents, readableDocuments, audit, directory } = options;
  const { transaction } = options.database;

  /** @throws AppError `not-found` */
  function load(id: string): InstalledAgent {
    const agent = installed.find(id);
    if (!agent) throw new AppError('not-found', 'Agent not found');
    return agent;
  }

  const present = (agent: InstalledAgent, choices: AgentChoices, user: SessionUser) =>
    presentForAdmin(agent, choices, user, { directory, failing: options.failing(agent) });

  return [
    implement(listAgentsForAdmin, async ({ user }) => {
      const choices = await agents.allChoices(user.id);
      return installed.list().map((agent) => present(agent, choices.get(agent.slug) ?? noChoices, user));
    }),
    implement(createAgent, async ({ body, user, ctx }) => {
      const { prompt, provider, model, temperature, maxTokens, ...input } = body;
      const chosen = checkChoice({ prompt, provider, model, temperature, maxTokens }, provider, directory);
      const definition = completeDefinition(input);
      requireOtherName(installed, definition.name, null);
      requireKnown(await unreadable(readableDocuments, user, definition.documentIds), []);
      const choice = { ...noChoices.company, ...definedChoice(chosen) };
      const taken = addressesOf(installed);
      const slug = await transaction(async (tx) => {
        const subject = await customAgents.create(tx, definition, { choice, userId: user.id, taken });
        const detail = { name: definition.name, documents: definition.documentIds.length };
        await audit.record(tx, { userId: user.id, action: 'agent.create', subject, detail });
        return subject;
      });
      await installed.refresh();
      ctx.set('Location', `/api/ai-agents/${slug}`);
      const agent = installed.get(slug);
      if (!agent) throw new AppError('conflict', 'Someone else removed the agent.');
      return present(agent, await agents.choices(slug, user.id), user);
    }),
    implement(changeAgent, async ({ params, body, user }) => {
      const { enabled, prompt, provider, model, temperature, maxTokens, ...others } = body;
      const agent = load(params.id);
      const { slug } = agent;
      if (enabled && agent.state === 'rejected') {
        throw new AppError('conflict', msg`${slug} cannot be switched on: ${asMessage(agent.reason ?? '')}`);
      }
      const { company } = await agents.choices(slug, user.id);
      const wanted = { prompt, provider, model, temperature, maxTokens };
      const inForce = provider === undefined ? company.provider : provider;
      const change = definedChoice(checkChoice(wanted, inForce, directory));
      const definition = definedValues(others);
      const isRedefined = Object.keys(definition).length > 0;
      if (isRedefined) requireRedefinable(installed, agent, definition);
      const hidden = await unreadable(readableDocuments, user, definition.documentIds ?? []);
      const record = { userId: user.id, subject: slug };
      await transaction(async (tx) => {
        if (isRedefined) {
          await customAgents.redefine(tx, slug, (current) => {
            // A definition can keep a document that this administrator cannot read, because an earlier administrator added it.
            requireKnown(hidden, current?.documentIds ?? []);
            return completeDefinition(validate(DefinitionInput, { ...current, ...definition }));
          });
        }
        if (Object.keys(change).length > 0) await agents.changeCompanyChoice(tx, slug, user.id, change);
        const changed = { ...definition, ...change };
        if (Object.keys(changed).length > 0) {
          // The audit entry records only that the prompt changed, because a prompt can be long.
          const detail = { ...changed, ...('prompt' in change && { prompt: change.prompt !== null }) };
          await audit.record(tx, { ...record, action: 'agent.update', detail });
        }
        if (enabled === undefined) return;
        await agents.setEnabled(tx, slug, enabled);
        const detail = { name: agent.manifest?.name ?? slug };
        await audit.record(tx, { ...record, action: enabled ? 'agent.enable' : 'agent.disable', detail });
      });
      if (enabled !== undefined || isRedefined) await installed.refresh();
      return present(agent, await agents.choices(slug, user.id), user);
    }),
    implement(deleteAgent, async ({ params, user }) => {
      const agent = load(params.id);
      const name = agent.manifest?.name ?? agent.slug;
      if (!agent.custom) {
        throw new AppError(
          'conflict',
          msg`${asMessage(name)} is a package. Remove it from plugins.json instead.`,
        );
      }
      await transaction(async (tx) => {
        if (!(await customAgents.delete(tx, agent.slug))) throw new AppError('not-found', 'Agent not found');
        const record = { action: 'agent.delete', subject: agent.slug, detail: { name } };
        await audit.record(tx, { userId: user.id, ...record });
      });
      await installed.refresh();
    }),
  ];
}

/** @throws AppError `conflict` for an agent from a package, `invalid` if another agent has the name */
function requireRedefinable(
  installed: InstalledAgents,
  agent: InstalledAgent,
  { name: wanted }: Partial<AgentDefinition>,
): void {
  if (!agent.custom) {
    const name = agent.manifest?.name ?? agent.slug;
    throw new AppError(
      'conflict',
      msg`${asMessage(name)} is a package. Change its name, appearance and documents in its manifest or plugins.json.`,
    );
  }
  if (wanted !== undefined) requireOtherName(installed, wanted, agent.slug);
}

function definedValues(change: { [K in keyof AgentDefinition]?: AgentDefinition[K] | undefined }) {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<AgentDefinition>;
}

async function unreadable(
  readableDocuments: ReadableDocuments,
  user: SessionUser,
  ids: readonly string[],
): Promise<string[]> {
  const found = new Set((await readableDocuments(user.id, ids)).map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

function requireKnown(ids: readonly string[], known: readonly string[]): void {
  if (ids.every((id) => known.includes(id))) return;
  const message = 'One of these documents was deleted or isn’t shared with you. Choose others.';
  throw new AppError('invalid', message, { fields: { documentIds: message } });
}

/** Agents are found by name in addresses, so two agents must not share a name. The service checks agents made in the catalog. */
function requireOtherName(installed: InstalledAgents, name: string, self: string | null): void {
  const wanted = name.toLowerCase();
  const taken = installed
    .list()
    .some(
      ({ slug, manifest }) =>
        slug !== self &&
        [slug, manifest?.name ?? slug, ...(manifest?.aliases ?? [])].some(
          (other) => other.toLowerCase() === wanted,
        ),
    );
  if (taken) throw nameTaken(name);
}

function addressesOf(installed: InstalledAgents): string[] {
  return installed
    .list()
    .flatMap(({ slug, manifest }) => [
      slug,
      ...(manifest?.aliases ?? []).map((alias) => alias.toLowerCase()),
    ]);
}
