import { type IconName, useNavigate, useOpenAgent, useQuery, useTheme } from '@staffroom/sdk/client';
import { commandsAt, coreQuery } from '@staffroom/sdk/host';
import { useDeferredValue } from 'react';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { matchWords } from './match-words.ts';
import { administrationPlaces } from '../administration/places.ts';
import { primary, secondary } from '../navigation.ts';

interface Hit {
  key: string;
  label: string;
  hint?: string;
  icon: IconName;
  go: () => void;
}

interface HitGroup {
  title: string;
  hits: Hit[];
  /** The server has found these for the words that were typed, the best first, whatever their names are. */
  ranked?: true;
}

interface Hits {
  groups: HitGroup[];
  /** Of the documents: only what was `found` can be found to be nothing. */
  documents: 'searching' | 'failed' | 'found';
}

/** As many characters as the server looks for. */
const longestTerm = 1000;

/** Everything that can be gone to, or done, from the palette; documents are looked for by the server. */
export function useHits(query: string): Hits {
  const navigate = useNavigate();
  const { user, logout } = useAuth();
  const { setTheme } = useTheme();
  const { openAgent } = useOpenAgent();
  const agents = useAgents();
  const sessions = useQuery(coreQuery('GET /api/ai-chat-sessions'));
  const typed = query.trim().slice(0, longestTerm);
  const term = useDeferredValue(typed);
  const found = useQuery({
    ...coreQuery('GET /api/search', { query: { q: term } }),
    enabled: term !== '',
    // What was found before may since have been deleted or taken away, and what was not may have come.
    staleTime: 0,
  });
  const to = (path: string) => () => void navigate(path);
  const slugs = new Set(agents.data?.map(({ slug }) => slug));
  const chatted = new Set(sessions.data?.map(({ agent }) => agent));
  const isSearching = term !== typed || (term !== '' && (found.isPending || found.isFetching));

  const groups: HitGroup[] = [
    {
      title: 'Documents',
      ranked: true,
      hits: (found.data?.documents ?? []).map(({ id, filename }) => ({
        key: `document:${id}`,
        label: filename,
        icon: 'documents',
        go: to(`/documents/${id}`),
      })),
    },
    {
      title: 'Chats',
      hits: (sessions.data ?? [])
        .filter(({ agent }) => slugs.has(agent))
        .slice(0, term === '' ? 5 : 500)
        .map(({ id, agent, title }) => ({
          key: `chat:${id}`,
          label: title,
          icon: 'message',
          go: to(`/agents/${agent}?chat=${id}`),
        })),
    },
    {
      title: 'Agents',
      hits: (agents.data ?? [])
        .filter(({ state }) => state === 'running')
        .map(({ slug, name, description }) => ({
          key: `agent:${slug}`,
          label: name,
          hint: description,
          icon: 'agents',
          go: to(`/agents/${slug}`),
        })),
    },
    {
      title: 'Actions',
      hits: [
        ...[...primary, ...secondary, ...(user?.role === 'admin' ? administrationPlaces : [])].map(
          ({ path, label, icon }) => ({
            key: `place:${path}`,
            label: `Go to ${label}`,
            icon,
            go: to(path),
          }),
        ),
        ...(agents.data ?? [])
          .filter(({ slug, state }) => state === 'running' && chatted.has(slug))
          .map(({ slug, name }) => ({
            key: `new-chat:${slug}`,
            label: `New chat with ${name}`,
            icon: 'message' as const,
            go: to(`/agents/${slug}?chat=new`),
          })),
        ...commandsAt(agents.data ?? [], 'palette').flatMap(({ agent: { slug, name }, commands }) =>
          commands.map(({ id, title, question }) => ({
            key: `command:${slug}:${id}`,
            label: title,
            hint: name,
            icon: 'arrow-right' as const,
            go: () => void openAgent(slug, { command: id, ...(question !== undefined && { question }) }),
          })),
        ),
        { key: 'light', label: 'Use the light theme', icon: 'sun', go: () => setTheme('light') },
        { key: 'dark', label: 'Use the dark theme', icon: 'moon', go: () => setTheme('dark') },
        {
          key: 'system',
          label: 'Use the theme of the system',
          icon: 'monitor',
          go: () => setTheme('system'),
        },
        { key: 'log-out', label: 'Log out', icon: 'log-out', go: () => void logout() },
      ],
    },
  ];
  return { groups, documents: isSearching ? 'searching' : found.isError ? 'failed' : 'found' };
}

/** What answers the words, the best first in each group, and the group with the best answer before the others. */
export function rankHits(groups: readonly HitGroup[], query: string): HitGroup[] {
  const words = query.trim();
  return groups
    .map((group) => {
      const scored = group.hits
        .map((hit) => ({ hit, score: matchWords(`${hit.label} ${hit.hint ?? ''}`, words) }))
        .filter(({ score }) => score > 0 || group.ranked === true);
      const best = Math.max(0, ...scored.map(({ score }) => score));
      if (words !== '' && group.ranked !== true) scored.sort((left, right) => right.score - left.score);
      return { group: { ...group, hits: scored.map(({ hit }) => hit) }, best };
    })
    .filter(({ group }) => group.hits.length > 0)
    .toSorted((left, right) => right.best - left.best)
    .map(({ group }) => group);
}
