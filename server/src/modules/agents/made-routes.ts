import { AppError } from '@staffroom/sdk';
import { z } from 'zod';
import { apiRoute, type SessionUser } from '../../http/route.ts';
import { validate } from '../../http/validate.ts';
import type { AiDirectory } from '../ai-providers/directory.ts';
import type { AuditService } from '../audit/service.ts';
import { checkChoice, definedChoice } from './choice.ts';
import { noChoices } from './choices.ts';
import { type AgentDefinition, completeDefinition, DefinitionInput } from './definition.ts';
import type { InstalledAgent, InstalledAgents } from './installed.ts';
import { type MadeAgentService, nameTaken } from './made-service.ts';
import { AgentParams, choiceFields, presentForAdmin } from './schema.ts';
import type { ReadableDocuments } from './readable-documents.ts';
import type { AgentService } from './service.ts';

export interface MadeAgentRoutesOptions {
  installed: InstalledAgents;
  agents: AgentService;
  made: MadeAgentService;
  readableDocuments: ReadableDocuments;
  audit: Pick<AuditService, 'record'>;
  directory: AiDirectory;
}

const NewAgent = z.object({ ...DefinitionInput.shape, ...choiceFields });

/** Administrators make agents without code, and remove them; `PUT /api/admin/agents/:id` changes them. */
export function madeAgentRoutes(options: MadeAgentRoutesOptions) {
  const { installed, agents, made, readableDocuments, audit, directory } = options;
  return [
    apiRoute({
      method: 'POST',
      path: '/api/admin/agents',
      policy: 'admin',
      body: NewAgent,
      async handle({ body, user, ctx }) {
        const { prompt, provider, model, temperature, maxTokens, ...input } = body;
        const choice = checkChoice({ prompt, provider, model, temperature, maxTokens }, provider, directory);
        const definition = completeDefinition(input);
        requireOtherName(installed, definition.name, null);
        requireKnown(await unreadable(readableDocuments, user, definition.documentIds), []);
        const company = { ...noChoices.company, ...definedChoice(choice) };
        const slug = await made.create(definition, company, {
          userId: user.id,
          taken: addressesOf(installed),
        });
        const detail = { name: definition.name, documents: definition.documentIds.length };
        await audit.record({ userId: user.id, action: 'agent.create', subject: slug, detail });
        await installed.refresh();
        ctx.status = 201;
        ctx.set('Location', `/api/ai-agents/${slug}`);
        const agent = installed.get(slug);
        if (!agent) throw new AppError('conflict', 'The agent was removed again by somebody else.');
        return presentForAdmin(agent, await agents.choices(slug, user.id), directory);
      },
    }),
    apiRoute({
      method: 'DELETE',
      path: '/api/admin/agents/:id',
      policy: 'admin',
      params: AgentParams,
      async handle({ params, user }) {
        const agent = installed.find(params.id);
        if (!agent) throw new AppError('not-found', 'This agent does not exist');
        const name = agent.manifest?.name ?? agent.slug;
        if (!agent.made) {
          throw new AppError('conflict', `${name} is a package: take its entry out of plugins.json instead.`);
        }
        if (!(await made.delete(agent.slug))) throw new AppError('not-found', 'This agent does not exist');
        await audit.record({
          userId: user.id,
          action: 'agent.delete',
          subject: agent.slug,
          detail: { name },
        });
        await installed.refresh();
        return undefined;
      },
    }),
  ];
}

/**
 * Writes down what is to be another way about an agent that was made here.
 * @param change what is absent stays
 * @throws AppError `conflict` for an agent that comes in a package
 */
export async function redefine(
  {
    installed,
    made,
    readableDocuments,
  }: Pick<MadeAgentRoutesOptions, 'installed' | 'made' | 'readableDocuments'>,
  agent: InstalledAgent,
  change: Partial<AgentDefinition>,
  user: SessionUser,
): Promise<void> {
  if (!agent.made) {
    const name = agent.manifest?.name ?? agent.slug;
    throw new AppError(
      'conflict',
      `${name} is a package: what it is called, looks like and reads is in its manifest and in plugins.json.`,
    );
  }
  if (change.name !== undefined) requireOtherName(installed, change.name, agent.slug);
  const hidden = await unreadable(readableDocuments, user, change.documentIds ?? []);
  await made.redefine(agent.slug, (current) => {
    // An administrator may leave a document in place that only the one before may read.
    requireKnown(hidden, current?.documentIds ?? []);
    return completeDefinition(validate(DefinitionInput, { ...current, ...change }));
  });
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
  const message = 'One of the documents does not exist, or you may not read it. Choose others.';
  throw new AppError('invalid', message, { fields: { documentIds: message } });
}

/** Names lead to agents, too, so that two may not be called the same. The service knows those that were made here. */
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
