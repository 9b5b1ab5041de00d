import type { Database } from '../../db/database.ts';
import { AgentPreference } from '../agents/entity.ts';
import { changeSettings } from '../agents/change-settings.ts';

/** Whether an agent may store memories of a person; on by default. The setting is one of the person's settings for the agent. */
export function createMemorySwitch({ orm }: Pick<Database, 'orm'>) {
  return {
    async isOn(userId: string, agent: string): Promise<boolean> {
      const preference = await orm.em.fork().findOne(AgentPreference, { userId, agent });
      return preference?.settings.memory !== false;
    },

    async set(userId: string, agent: string, enabled: boolean): Promise<void> {
      await orm.em.fork().transactional((em) => changeSettings(em, { agent, userId }, { memory: enabled }));
    },
  };
}
