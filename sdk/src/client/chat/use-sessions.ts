import type { ChatSession } from '../../chat.ts';
import { useAgent } from '../agent.tsx';
import { fetchJson } from '../http.ts';
import { useMutation, useQuery, useQueryClient } from '../query.ts';

const path = '/api/ai-chat-sessions';

/** The person's conversations with the agent on this page, newest first. */
export function useSessions() {
  const { info } = useAgent();
  const queries = useQueryClient();
  const key = [path, { agentId: info.slug }];
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchJson<ChatSession[]>(path, { query: { agentId: info.slug }, signal }),
  });
  const create = useMutation({
    mutationFn: (title: string) =>
      fetchJson<ChatSession>(path, { method: 'POST', body: { agentId: info.id, title } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => fetchJson<null>(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
  });
  return { query, create, remove, refresh };
}

const day = 24 * 60 * 60 * 1000;

/** Groups by when they were last used: Today, Yesterday, Last 7 days, Older. Empty groups are left out. */
export function groupByDate(
  sessions: readonly ChatSession[],
  now: Date,
): { title: string; sessions: ChatSession[] }[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const groups = [
    { title: 'Today', since: midnight },
    { title: 'Yesterday', since: midnight - day },
    { title: 'Last 7 days', since: midnight - 7 * day },
    { title: 'Older', since: Number.NEGATIVE_INFINITY },
  ].map((group) => ({ ...group, sessions: [] as ChatSession[] }));
  for (const session of sessions) {
    const used = Date.parse(session.updatedAt);
    groups.find((group) => used >= group.since)?.sessions.push(session);
  }
  return groups
    .filter((group) => group.sessions.length > 0)
    .map(({ title, sessions: own }) => ({ title, sessions: own }));
}

/** A conversation is named after its first question until somebody renames it. */
export function titleOf(question: string): string {
  const line = question.trim().replaceAll(/\s+/g, ' ');
  if (line === '') return 'New chat';
  if (line.length <= 60) return line;
  const cut = line.slice(0, 60);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 40))}…`;
}
