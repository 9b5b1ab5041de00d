import type { Transaction } from '../../db/transaction.ts';
import { AgentSecretRow } from '../agent-secrets/entity.ts';
import { AgentSettingsRow } from '../agent-settings/entity.ts';
import { ChatSession } from '../chat/entity.ts';
import { HandOverRow } from '../hand-overs/entity.ts';
import { AiJob } from '../jobs/entity.ts';
import { Memory } from '../memory/entity.ts';
import { Notification } from '../notifications/entity.ts';
import { AgentSchedule } from '../schedules/entity.ts';
import { AgentGrantee } from './audience/entity.ts';
import { noControls } from './controls/stored-controls.ts';
import { noChoices } from './choices.ts';
import { Agent, AgentPreference, AgentPromptVersionRow, AgentRecord } from './entity.ts';

export interface Purged {
  records: number;
  settings: number;
  jobs: number;
  schedules: number;
  memories: number;
  handOvers: number;
  notifications: number;
  keptChats: number;
}

/** Tables that have no entity: the queue's table, the agents' subscriptions, collections, and packages in the file store. */
interface Plain {
  agenda_jobs: { name: string };
  agent_subscription: { agent: string };
  agent_package: { agent: string };
  agent_collection: { agent: string };
}

/**
 * Deletes what an agent stored and what was stored about the agent. Keeps the chats, which belong to people, and the costs, the
 * audit entries and the agent's number, which is never reused.
 */
export async function purgeAgent({ em }: Transaction, slug: string): Promise<Purged> {
  const kysely = em.getKysely<Plain>();
  await kysely
    .deleteFrom('agenda_jobs')
    .where((where) => where(where.fn('starts_with', ['name', where.val(`${slug}:`)]), '=', true))
    .execute();
  await kysely.deleteFrom('agent_subscription').where('agent', '=', slug).execute();
  await kysely.deleteFrom('agent_package').where('agent', '=', slug).execute();
  await kysely.deleteFrom('agent_collection').where('agent', '=', slug).execute();
  await em.nativeUpdate(
    Agent,
    { slug },
    { enabled: null, allowedTools: null, limited: false, ...noControls, ...noChoices.company },
  );
  const agent = slug;
  await em.nativeDelete(AgentSecretRow, { agent });
  await em.nativeDelete(AgentGrantee, { agent });
  return {
    records: await em.nativeDelete(AgentRecord, { agent }),
    settings:
      (await em.nativeDelete(AgentSettingsRow, { agent })) +
      (await em.nativeDelete(AgentPreference, { agent })) +
      (await em.nativeDelete(AgentPromptVersionRow, { agent })),
    jobs: await em.nativeDelete(AiJob, { agent }),
    schedules: await em.nativeDelete(AgentSchedule, { agent }),
    memories: await em.nativeDelete(Memory, { agent }),
    handOvers: await em.nativeDelete(HandOverRow, { toAgent: slug }),
    notifications: await em.nativeDelete(Notification, { agent }),
    keptChats: await em.count(ChatSession, { agent }),
  };
}
