import type { Database } from '../../db/database.ts';

/** Whether an agent may remember a person: on, until they say otherwise. It stands among what they chose for the agent. */
export function createMemorySwitch({ pool }: Pick<Database, 'pool'>) {
  return {
    async isOn(userId: string, agent: string): Promise<boolean> {
      const { rows } = await pool.query(
        `select from agent_preference where user_id = $1 and agent = $2 and settings ->> 'memory' = 'false'`,
        [userId, agent],
      );
      return rows.length === 0;
    },

    async set(userId: string, agent: string, enabled: boolean): Promise<void> {
      await pool.query(
        `insert into agent_preference (agent, user_id, settings) values ($1, $2, jsonb_build_object('memory', $3::boolean))
         on conflict (agent, user_id) do update set settings = agent_preference.settings || excluded.settings, updated_at = now()`,
        [agent, userId, enabled],
      );
    },
  };
}
