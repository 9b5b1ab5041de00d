import type { ChatSession, DocumentInfo } from '@staffroom/sdk';
import { Icon, type IconName, useNavigate, useQuery, useTheme } from '@staffroom/sdk/client';
import { Command } from 'cmdk';
import { useDeferredValue, useEffect, useState } from 'react';
import { useAgents } from '../agents/catalogue.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { matchWords } from './match-words.ts';
import { administration, primary, secondary } from './navigation.ts';
import classes from './palette.module.css';

interface Hit {
  key: string;
  label: string;
  hint?: string;
  icon: IconName;
  go: () => void;
}

interface PaletteProps {
  query: string;
  onQueryChange: (query: string) => void;
  onClose: () => void;
}

/** ⌘K: documents, chats, agents and actions, found by typing. */
export function Palette({ query, onQueryChange, onClose }: PaletteProps) {
  const groups = useHits(query);
  useFocusReturn();
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label="Search documents, chats, agents and actions"
      filter={matchWords}
      contentClassName={classes.palette ?? ''}
      overlayClassName={classes.overlay ?? ''}
    >
      <Command.Input
        className={classes.input}
        // Focused by the dialog, its text would be selected: the next key would replace what was typed before.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder="Search..."
        value={query}
        onValueChange={onQueryChange}
      />
      <Command.List className={classes.list}>
        <Command.Empty className={classes.empty}>Nothing found for “{query}”.</Command.Empty>
        {groups.map(({ title, hits }) => (
          <Command.Group key={title} heading={title} className={classes.group}>
            {hits.map(({ key, label, hint, icon, go }) => (
              <Command.Item
                key={key}
                value={`${key} ${label} ${hint ?? ''}`}
                className={classes.item}
                onSelect={() => {
                  onClose();
                  go();
                }}
              >
                <Icon name={icon} />
                <span className={classes.label}>{label}</span>
                {hint && <span className={classes.hint}>{hint}</span>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command.Dialog>
  );
}

/** The dialog gives focus back to its trigger only, and the palette has none: keys open it from anywhere. */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

function useHits(query: string): { title: string; hits: Hit[] }[] {
  const navigate = useNavigate();
  const { user, logout } = useAuth();
  const { setTheme } = useTheme();
  const agents = useAgents();
  const sessions = useQuery<ChatSession[]>({ queryKey: ['/api/ai-chat-sessions'] });
  const term = useDeferredValue(query.trim());
  const found = useQuery<{ documents: Pick<DocumentInfo, 'id' | 'filename' | 'fileType'>[] }>({
    queryKey: [`/api/search?q=${encodeURIComponent(term)}`],
    enabled: term !== '',
  });
  const to = (path: string) => () => void navigate(path);
  const slugs = new Set(agents.data?.map(({ slug }) => slug));

  const groups: { title: string; hits: Hit[] }[] = [
    {
      title: 'Documents',
      hits: (found.data?.documents ?? []).map(({ id, filename }) => ({
        key: `document:${id}:${term}`,
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
        ...[...primary, ...secondary, ...(user?.role === 'admin' ? administration : [])].map(
          ({ path, label, icon }) => ({
            key: `place:${path}`,
            label: `Go to ${label}`,
            icon,
            go: to(path),
          }),
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
  return groups.filter(({ hits }) => hits.length > 0);
}
