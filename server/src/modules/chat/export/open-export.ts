import { visibleText } from '@staffroom/sdk';
import { type ChatSession, withReservations } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../../db/database.ts';
import { nameIn } from '../../agents/in-language.ts';
import type { InstalledAgents } from '../../agents/installed.ts';
import { AiModelRow, AiProviderRow } from '../../ai-providers/entity.ts';
import { type BranchMessage, readBranch } from '../messages/read-branch.sql.ts';
import type { SessionUser } from '../../../http/route.ts';
import type { ChatExport } from './chat-export.ts';
import { exportWords } from './export-words.ts';

export interface OpenExportOptions {
  database: Pick<Database, 'pool' | 'orm'>;
  agents: Pick<InstalledAgents, 'get'>;
  get: (userId: string, id: string) => Promise<ChatSession>;
}

/** The selected branch of a person's own session, with the sources that the person can read now. */
export function openExport({ database, agents, get }: OpenExportOptions) {
  return async (
    { id: userId, language }: Pick<SessionUser, 'id' | 'language'>,
    id: string,
  ): Promise<ChatExport> => {
    const { title, agent } = await get(userId, id);
    const em = database.orm.em.fork();
    const messages = await readBranch(database, id, userId);
    const providers = await em.find(AiProviderRow, {});
    const models = await em.find(AiModelRow, {});
    const originOf = ({ provider, model }: BranchMessage): string | null => {
      if (provider === null) return model;
      // Several rows can have this identifier, because a provider can be deleted and added again.
      const known = providers.filter(({ identifier }) => identifier === provider);
      const exact = models.find(
        ({ providerId, identifier }) => identifier === model && known.some(({ id }) => id === providerId),
      );
      return [known[0]?.name ?? provider, exact?.name ?? model].filter((part) => part !== null).join(', ');
    };
    return {
      title: visibleText(title),
      agent: nameIn(agents.get(agent)?.manifest, language) ?? agent,
      language,
      messages: messages.map((message) => ({
        ...message,
        content: visibleText(
          withReservations(message.content, message.checks, exportWords[language].reservations),
        ),
        origin: originOf(message),
      })),
    };
  };
}
