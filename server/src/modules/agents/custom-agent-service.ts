import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError, msg } from '@staffroom/sdk';
import { AgentDefinition, type CompanyChoice } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Memory } from '../memory/entity.ts';
import { AgentGrantee } from './audience/entity.ts';
import { noChoices } from './choices.ts';
import { Agent, AgentPreference, AgentPromptVersionRow } from './entity.ts';
import { lockNumbers, nextNumber } from './numbers.ts';
import { freeSlug } from './slug.ts';

export type CustomAgentService = ReturnType<typeof createCustomAgentService>;

export function createCustomAgentService({ orm }: Pick<Database, 'orm'>) {
  return {
    /**
     * @param taken slugs and aliases of installed agents, in lower case
     * @returns the new slug
     * @throws AppError `invalid` if another agent has the name
     */
    async create(
      { em }: Transaction,
      definition: AgentDefinition,
      { choice, userId, taken }: { choice: CompanyChoice; userId: string; taken: readonly string[] },
    ): Promise<string> {
      await lockNumbers(em);
      await requireFreeName(em, definition.name, null);
      const rows = await em.find(Agent, {}, { fields: ['slug'] });
      const slug = freeSlug(definition.name, new Set([...taken, ...rows.map((row) => row.slug)]));
      const number = await nextNumber(em);
      await em.insert(Agent, { number, slug, definition, createdBy: userId, ...choice });
      const { prompt } = choice;
      if (prompt !== null) {
        await em.insert(AgentPromptVersionRow, { agent: slug, userId: null, prompt, authorId: userId });
      }
      return slug;
    },

    /**
     * @param change maps the stored definition (null if the stored one is invalid) to the new definition
     * @throws AppError `invalid` if another agent has the name, `not-found` if someone removed the agent
     */
    async redefine(
      { em }: Transaction,
      slug: string,
      change: (current: AgentDefinition | null) => AgentDefinition,
    ): Promise<void> {
      await lockNumbers(em);
      const row = await em.findOne(Agent, { slug, ...isCustom });
      if (!row) throw new AppError('not-found', 'Agent not found');
      const definition = change(readDefinition(row));
      await requireFreeName(em, definition.name, slug);
      row.definition = definition;
      await em.flush();
    },

    /**
     * Deletes a custom agent with its settings and memories, which no one could see or change afterwards. Keeps the agent's
     * chats and the agent's name in them.
     * @returns false if someone else deleted the agent first
     */
    async delete({ em }: Transaction, slug: string): Promise<boolean> {
      await lockNumbers(em);
      const row = await em.findOne(Agent, { slug, ...isCustom });
      if (!row) return false;
      row.deletedAt = new Date();
      row.enabled = null;
      row.limited = false;
      Object.assign(row, noChoices.company);
      await em.nativeDelete(AgentPreference, { agent: slug });
      await em.nativeDelete(AgentGrantee, { agent: slug });
      await em.nativeDelete(Memory, { agent: slug });
      await em.nativeDelete(AgentPromptVersionRow, { agent: slug });
      return true;
    },

    async removed(slug: string): Promise<AgentDefinition | null> {
      const row = await orm.em.fork().findOne(Agent, { slug, deletedAt: { $ne: null } });
      return row && readDefinition(row);
    },
  };
}

const isCustom = { definition: { $ne: null }, deletedAt: null };

function readDefinition({ definition }: Pick<Agent, 'definition'>): AgentDefinition | null {
  const parsed = AgentDefinition.safeParse(definition);
  return parsed.success ? parsed.data : null;
}

async function requireFreeName(em: SqlEntityManager, name: string, self: string | null): Promise<void> {
  const others = await em.find(
    Agent,
    { ...isCustom, slug: { $ne: self ?? '' } },
    { disableIdentityMap: true },
  );
  const wanted = name.toLowerCase();
  if (others.some((other) => readDefinition(other)?.name.toLowerCase() === wanted)) throw nameTaken(name);
}

export function nameTaken(name: string): AppError {
  const message = msg`An agent named "${name}" already exists. Choose another name.`;
  return new AppError('invalid', message, { fields: { name: message } });
}
