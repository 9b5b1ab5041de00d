import { type InstalledAgent, visibleTo } from '../../modules/agents/installed.ts';

/** Returns a function that tells of each person's id whether the person can use the agent. */
export type Admission = (
  agent: Pick<InstalledAgent, 'entry' | 'audience'>,
) => Promise<(personId: string) => boolean>;

/** For work that concerns many people at once, such as schedules. @param administrators returns the ids of all administrators */
export function createAdmission(administrators: () => Promise<readonly string[]>): Admission {
  return async (agent) => {
    if (agent.entry.roles === undefined && agent.audience === null) return () => true;
    const known = new Set(await administrators());
    return (id) => visibleTo(agent, { id, role: known.has(id) ? 'admin' : 'user' });
  };
}
