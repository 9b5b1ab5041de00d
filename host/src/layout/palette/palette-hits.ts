import { keepPreviousData, useNavigate, useOpenAgent, useQuery } from '@staffroom/sdk/client';
import { commandsAt, coreQuery, useAskAgent, useTheme } from '@staffroom/sdk/host';
import { useDeferredValue } from 'react';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { askersOf } from '../../agents/asker.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { useChatMoves } from './chat-moves.ts';
import type { Hit } from './hit.ts';
import { useShareThis } from './share-this.ts';
import { matchWords } from './match-words.ts';
import { administrationPlaces } from '../administration/places.ts';
import { primary, secondary } from '../sidebar/navigation-places.ts';
import { t } from '../../texts/texts.ts';

interface HitGroup {
  title: string;
  hits: Hit[];
  /** Whether the server has sorted the hits, because it searches more than their names. */
  ranked?: true;
  /** Whether the group always comes last. Its hits match every search. */
  last?: true;
}

interface Hits {
  groups: HitGroup[];
  /** Status of the document search. "No matches" can only be shown for `found`. */
  documents: 'searching' | 'failed' | 'found';
}

/** Maximum length of a search that the server accepts, in characters. */
const maxTermLength = 1000;
const maxChatTermLength = 200;

/** Returns all screens, items and actions that the palette offers. The server searches documents. */
export function useHits(query: string): Hits {
  const agents = useAgents();
  const { openAgent } = useOpenAgent();
  const ask = useAskAgent();
  const typed = query.trim().slice(0, maxTermLength);
  const term = useDeferredValue(typed);
  // Searches chats on the server, which also looks into their messages.
  const sessions = useQuery({
    ...coreQuery('GET /api/ai-chat-sessions', {
      query: term === '' ? { limit: 5 } : { search: term.slice(0, maxChatTermLength), limit: 8 },
    }),
    placeholderData: keepPreviousData,
  });
  const found = useQuery({
    ...coreQuery('GET /api/search', { query: { q: term } }),
    enabled: term !== '',
    // Never uses cached results, because documents may have been deleted, revoked or added since then.
    staleTime: 0,
  });
  const projects = useQuery(coreQuery('GET /api/projects', { query: { state: 'active' } }));
  const to = useTo();
  const places = usePlaceHits(to);
  const settings = useSettingHits();
  const moves = useChatMoves(projects.data ?? []);
  const shares = useShareThis();
  // A group that arrives later would move the groups below it, so an empty palette shows them all at once. Typing does not wait.
  if (typed === '' && [sessions, projects, agents].some(({ isPending }) => isPending))
    return { groups: [], documents: 'searching' };
  const isSearching = term !== typed || (term !== '' && (found.isPending || found.isFetching));

  const all = agents.data ?? [];
  const groups: HitGroup[] = [
    documentHits(found.data?.documents ?? [], to),
    { ...chatHits(sessions.data ?? [], all, to), ...(term !== '' && { ranked: true as const }) },
    projectHits(projects.data ?? [], term, to),
    agentHits(all, to),
    {
      title: t('Actions'),
      hits: [
        ...places,
        ...shares,
        ...moves,
        { key: 'trash', label: t('Open the trash'), icon: 'trash', go: to('/documents?trash=true') },
        ...newChatHits(all, to),
        ...commandHits(all, openAgent),
        ...settings,
      ],
    },
    { title: t('Ask'), last: true, hits: askHits(all, typed, ask) },
  ];
  return { groups, documents: isSearching ? 'searching' : found.isError ? 'failed' : 'found' };
}

/** Returns the action that opens a path. */
type To = (path: string) => () => void;
type Agents = NonNullable<ReturnType<typeof useAgents>['data']>;

function useTo(): To {
  const navigate = useNavigate();
  return (path) => () => void navigate(path);
}

function usePlaceHits(to: To): Hit[] {
  const navigate = useNavigate();
  const { user } = useAuth();
  const places = [...primary, ...secondary, ...(user?.role === 'admin' ? administrationPlaces : [])];
  return [
    ...places.map(({ path, label, icon }) => ({
      key: `place:${path}`,
      label: t('Go to {label}', { label }),
      icon,
      go: to(path),
    })),
    {
      key: 'upload',
      label: t('Upload documents'),
      icon: 'upload',
      go: () => void navigate('/documents', { state: { upload: true } }),
    },
    {
      key: 'new-project',
      label: t('New project'),
      icon: 'folder',
      go: () => void navigate('/projects', { state: { create: true } }),
    },
  ];
}

function useSettingHits(): Hit[] {
  const { logout } = useAuth();
  const { setTheme } = useTheme();
  return [
    { key: 'light', label: t('Use the light theme'), icon: 'sun', go: () => setTheme('light') },
    { key: 'dark', label: t('Use the dark theme'), icon: 'moon', go: () => setTheme('dark') },
    {
      key: 'system',
      label: t('Use the theme of the system'),
      icon: 'monitor',
      go: () => setTheme('system'),
    },
    { key: 'log-out', label: t('Log out'), icon: 'log-out', go: () => void logout() },
  ];
}

const documentHits = (documents: readonly { id: string; filename: string }[], to: To): HitGroup => ({
  title: t('Documents'),
  ranked: true,
  hits: documents.map(({ id, filename }) => ({
    key: `document:${id}`,
    label: filename,
    icon: 'documents',
    document: { id, filename },
    go: to(`/documents/${id}`),
  })),
});

function chatHits(
  sessions: readonly { id: string; agent: string; title: string; snippet?: string | undefined }[],
  agents: Agents,
  to: To,
): HitGroup {
  const slugs = new Set(agents.map(({ slug }) => slug));
  return {
    title: t('Chats'),
    hits: sessions
      .filter(({ agent }) => slugs.has(agent))
      .map(({ id, agent, title, snippet }) => ({
        key: `chat:${id}`,
        label: title,
        ...(snippet !== undefined && { hint: snippet, found: true as const }),
        icon: 'message',
        go: to(`/agents/${agent}?chat=${id}`),
      })),
  };
}

const projectHits = (projects: readonly { id: string; name: string }[], term: string, to: To): HitGroup => ({
  title: t('Projects'),
  hits: projects.map(({ id, name }) => ({
    key: `project:${id}`,
    label: name,
    ...(term !== '' && { hint: t('Open project') }),
    icon: 'folder',
    go: to(`/projects/${id}`),
  })),
});

const agentHits = (agents: Agents, to: To): HitGroup => ({
  title: t('Agents'),
  hits: agents
    .filter(({ state }) => state === 'running')
    .map(({ slug, name, description }) => ({
      key: `agent:${slug}`,
      label: name,
      hint: description,
      icon: 'agents',
      go: to(`/agents/${slug}`),
    })),
});

const newChatHits = (agents: Agents, to: To): Hit[] =>
  agents
    .filter(({ state, chats }) => state === 'running' && chats)
    .map(({ slug, name }) => ({
      key: `new-chat:${slug}`,
      label: t('New chat with {name}', { name }),
      icon: 'message',
      go: to(`/agents/${slug}?chat=new`),
    }));

const commandHits = (agents: Agents, openAgent: ReturnType<typeof useOpenAgent>['openAgent']): Hit[] =>
  commandsAt(agents, 'palette').flatMap(({ agent: { slug, name }, commands }) =>
    commands.map(({ id, title, question }) => ({
      key: `command:${slug}:${id}`,
      label: title,
      hint: name,
      icon: 'arrow-right' as const,
      go: () => void openAgent(slug, { command: id, ...(question !== undefined && { question }) }),
    })),
  );

function askHits(agents: Agents, typed: string, ask: ReturnType<typeof useAskAgent>): Hit[] {
  const [asker] = askersOf(agents);
  if (typed === '' || !asker) return [];
  return [
    {
      key: 'ask',
      label: t('Ask “{typed}”', { typed }),
      hint: asker.name,
      icon: 'message',
      go: () => void ask(asker.slug, typed),
    },
  ];
}

/** Keeps the hits that match the words, sorts each group by match, and puts the group with the best match first. */
export function rankHits(groups: readonly HitGroup[], query: string): HitGroup[] {
  const words = query.trim();
  return groups
    .map((group) => {
      const scored = group.hits
        .map((hit) => ({ hit, score: scoreOf(hit, words) }))
        .filter(({ score }) => score > 0 || group.ranked === true || group.last === true);
      const best = group.last ? -1 : Math.max(0, ...scored.map(({ score }) => score));
      if (words !== '' && group.ranked !== true) scored.sort((left, right) => right.score - left.score);
      return { group: { ...group, hits: scored.map(({ hit }) => hit) }, best };
    })
    .filter(({ group }) => group.hits.length > 0)
    .toSorted((left, right) => right.best - left.best)
    .map(({ group }) => group);
}

function scoreOf({ label, hint = '' }: Hit, words: string): number {
  return Math.max(matchWords(label, words), matchWords(`${label} ${hint}`, words) / 2);
}
