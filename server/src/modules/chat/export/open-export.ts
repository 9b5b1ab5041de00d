import { type ChatSession, visibleText, withReservations } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import type { InstalledAgents } from '../../agents/installed.ts';
import { type BranchMessage, readBranch } from '../messages/read-branch.ts';
import type { ChatExport } from './chat-export.ts';

export interface OpenExportOptions {
  database: Pick<Database, 'pool'>;
  agents: Pick<InstalledAgents, 'get'>;
  /** The person's own session. @throws AppError `not-found` */
  get: (userId: string, id: string) => Promise<ChatSession>;
}

/** A person's own session as it is exported: the branch that is shown, with the evidence that they may read today. */
export function openExport({ database, agents, get }: OpenExportOptions) {
  return async (userId: string, id: string): Promise<ChatExport> => {
    const { title, agent } = await get(userId, id);
    const [messages, { rows }] = await Promise.all([
      readBranch(database, id, userId),
      database.pool.query<{
        provider: string;
        providerName: string;
        model: string | null;
        name: string | null;
      }>(
        `select p.identifier provider, p.name "providerName", m.identifier model, m.name
         from ai_provider p left join ai_model m on m.provider_id = p.id`,
      ),
    ]);
    const originOf = ({ provider, model }: BranchMessage): string | null => {
      if (provider === null) return model;
      const named = rows.find((row) => row.provider === provider);
      const exact = rows.find((row) => row.provider === provider && row.model === model);
      return [named?.providerName ?? provider, exact?.name ?? model]
        .filter((part) => part !== null)
        .join(', ');
    };
    return {
      title: visibleText(title),
      agent: agents.get(agent)?.manifest?.name ?? agent,
      messages: messages.map((message) => ({
        ...message,
        content: visibleText(withReservations(message.content, message.checks)),
        origin: originOf(message),
      })),
    };
  };
}
