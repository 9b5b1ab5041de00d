import type { AiTool, Passage } from '../capabilities.ts';
import type { ChatTurn } from '../chat.ts';
import { isCourtesy } from '../courtesy.ts';
import type { ManifestInput } from '../manifest.ts';
import type { PluginEntry } from '../plugins-file.ts';
import type { Call } from './call.ts';
import type { Chat, Tool } from './kit.ts';
import { firstSearch } from './tools/first-search.ts';
import { libraryTools } from './tools/library-tools.ts';
import { toolsFor } from './tools/tools-for.ts';
import { turnMessages } from './turn-messages.ts';
import { turnQuestion } from './turn-question.ts';
import { turnSources } from './turn-sources.ts';

type Reader = Call<{
  id: string;
  name: string;
  description: string;
  capabilities: ['ai', 'search', 'documents'];
}>;

const passageLimit = 8;

interface DefaultChatOptions {
  reads: boolean;
  opens: boolean;
  tools: readonly Tool[];
  /** Ids of the agent's own documents that the person can read; empty means the whole library. */
  documentIds: readonly string[];
}

/**
 * The chat of every agent without chat code. The model gets the agent's prompt, the history with attachments and memories, and
 * the passages that match the question; a model with tools can look up more. Searches the documents that the person selected
 * for the chat, or else the agent's own, or else all that the person can read. Greetings and thanks trigger no search.
 */
function defaultChat({ reads, opens, tools, documentIds }: DefaultChatOptions): Chat {
  return {
    kind: 'chat',
    async *handle(turn, call: Reader) {
      const social = isCourtesy(turn.message);
      const scope = [...(turn.documentIds.length > 0 ? turn.documentIds : documentIds)];
      const sources = reads ? yield* lookUp(turn, call, social ? null : scope) : undefined;
      const { search } = reads ? call : {};
      const own: AiTool[] = [
        ...(search
          ? libraryTools({
              search,
              documents: opens ? call.documents : undefined,
              scope,
              sees: call.ai.abilities().pictures,
              turn,
            })
          : []),
        ...toolsFor(call, tools),
      ];
      yield* call.ai.stream({
        ...(call.modelSettings.prompt !== '' && { system: call.modelSettings.prompt }),
        messages: turnMessages(turn),
        ...(sources && { sources }),
        // Pass only the agent's own tools, because the platform adds the tools of other agents.
        ...(!social && { tools: own }),
      });
    },
  };
}

/**
 * Searches for the question.
 * @param scope ids of documents to search; null if there are none
 * @returns undefined without sources
 */
async function* lookUp(turn: ChatTurn, { search }: Pick<Reader, 'search'>, scope: string[] | null) {
  let sources: Passage[] = turnSources(turn);
  if (scope === null && sources.length === 0) return undefined;
  if (scope !== null) {
    yield { type: 'status' as const, text: 'Reading your documents…' };
    ({ sources } = yield* firstSearch(search, {
      query: turnQuestion(turn),
      // The ids can only narrow the search, which never returns documents that the person cannot read.
      scope: { limit: passageLimit, ...(scope.length > 0 && { documentIds: scope }) },
      sourcesOf: (found) => turnSources(turn, found),
    }));
  }
  yield { type: 'sources' as const, sources };
  return sources;
}

/**
 * Returns the platform's chat for this agent; undefined for an agent without the capability `ai`.
 * @experimental
 */
export function defaultChatOf(
  { capabilities = [] }: Pick<ManifestInput, 'capabilities'>,
  { deny }: Pick<PluginEntry, 'deny'>,
  { documentIds = [], tools = [] }: { documentIds?: readonly string[]; tools?: readonly Tool[] } = {},
): Chat | undefined {
  const may = (name: 'ai' | 'search' | 'documents') => capabilities.includes(name) && !deny.includes(name);
  if (!may('ai')) return undefined;
  return defaultChat({ reads: may('search'), opens: may('documents'), documentIds, tools });
}
