import { LockMode } from '@mikro-orm/core';
import type { CompanyChoice } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/transaction.ts';
import { namesOf } from '../users/user-names.ts';
import { type Audiences, readAudiences } from './audience/read-audiences.ts';
import { type AgentChoices, choicesOf, createChoices } from './choices.ts';
import { readControls, type StoredControls } from './controls/stored-controls.ts';
import type { CustomAgentRow } from './definition.ts';
import { Agent, AgentPromptVersionRow } from './entity.ts';
import { lockNumbers, type NumberRequest, planNumbers } from './numbers.ts';
import { changeSettings, type SettingsChange } from './change-settings.ts';

export type AgentService = ReturnType<typeof createAgentService>;

export function createAgentService(database: Pick<Database, 'pool' | 'orm' | 'transaction'>) {
  const { orm, transaction } = database;
  const choices = createChoices(database);
  return {
    /** Which agents an administrator switched on or off (slug → switch), allowed tools, audiences, and the agents made in the catalog. */
    async administered(): Promise<{
      switches: Map<string, boolean>;
      /** For each slug, the digests of the shared tools that an administrator has allowed, by the tool's name. */
      allowedTools: Map<string, Record<string, string>>;
      audiences: Audiences;
      controls: ReadonlyMap<string, StoredControls>;
      customAgents: CustomAgentRow[];
    }> {
      const em = orm.em.fork();
      const switched = await em.find(Agent, { enabled: { $ne: null } });
      const allowing = await em.find(Agent, { allowedTools: { $ne: null } });
      const customAgents = await em.find(
        Agent,
        { definition: { $ne: null }, deletedAt: null },
        { orderBy: { number: 'asc' } },
      );
      const names = await namesOf(
        em,
        customAgents.map(({ createdBy }) => createdBy),
      );
      return {
        switches: new Map(switched.map(({ slug, enabled }) => [slug, enabled === true])),
        allowedTools: new Map(allowing.map(({ slug, allowedTools }) => [slug, allowedTools ?? {}])),
        audiences: await readAudiences(em),
        controls: await readControls(em),
        customAgents: customAgents.map(({ slug, number, enabled = null, definition, createdBy }) => {
          return { slug, number, definition, enabled, madeBy: names.get(createdBy ?? '') ?? null };
        }),
      };
    },

    async setEnabled({ em }: Transaction, slug: string, enabled: boolean): Promise<void> {
      await em.nativeUpdate(Agent, { slug }, { enabled, updatedAt: new Date() });
    },

    /** Lets models see shared tools. @param digests of the tools as the administrator has seen them, by name */
    async allowTools({ em }: Transaction, slug: string, digests: Record<string, string>): Promise<void> {
      const agent = await em.findOneOrFail(Agent, { slug }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      agent.allowedTools = { ...agent.allowedTools, ...digests };
      await em.flush();
    },

    /** Changes the company's choices for an agent: absent fields stay, null resets a field. A new prompt gets a history row. */
    async changeCompanyChoice(
      { em }: Transaction,
      slug: string,
      authorId: string,
      change: Partial<CompanyChoice>,
    ): Promise<void> {
      const agent = await em.findOneOrFail(Agent, { slug }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const { prompt } = change;
      if (prompt !== undefined && prompt !== (agent.prompt ?? null)) {
        await em.insert(AgentPromptVersionRow, { agent: slug, userId: null, prompt, authorId });
      }
      Object.assign(agent, change);
      await em.flush();
    },

    /**
     * Gives every agent a row and a permanent number: the number in the manifest, or the next free one from 100. An uninstalled
     * agent loses its number if a manifest claims that number.
     */
    assignNumbers: (wishes: NumberRequest[]): Promise<Map<string, number>> =>
      transaction(async ({ em }) => {
        await lockNumbers(em);
        const rows = await em.find(Agent, {}, { fields: ['number', 'slug'], disableIdentityMap: true });
        const numbers = new Map(rows.map(({ slug, number }) => [slug, number]));
        for (const { slug, number } of planNumbers(rows, wishes)) {
          if (numbers.has(slug)) await em.nativeUpdate(Agent, { slug }, { number });
          else await em.insert(Agent, { slug, number, definition: null });
          numbers.set(slug, number);
        }
        return numbers;
      }),

    allChoices: (userId: string): Promise<Map<string, AgentChoices>> => choicesOf(database, userId),

    choices,

    async changePreference(slug: string, userId: string, change: SettingsChange): Promise<void> {
      await transaction(async ({ em }) => {
        const { before, after } = await changeSettings(em, { agent: slug, userId }, change);
        if (after.prompt === before.prompt) return;
        const version = { agent: slug, userId, prompt: after.prompt ?? null, authorId: userId };
        await em.insert(AgentPromptVersionRow, version);
      });
    },
  };
}
