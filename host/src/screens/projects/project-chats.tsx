import {
  ErrorPanel,
  Icon,
  IconButton,
  Link,
  Menu,
  MenuItem,
  RelativeTime,
  useMutation,
  useQuery,
  useToast,
  VisuallyHidden,
} from '@staffroom/sdk/client';
import type { ProjectChat } from '@staffroom/sdk/core';
import { AgentTile, callCore, type CoreInput, coreQuery, RowsSkeleton } from '@staffroom/sdk/host';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { type Project, useRefreshProjects } from '../../projects/project-queries.ts';
import { Rows } from '../../screen-parts/rows.tsx';
import { EmptyThread } from './empty-thread.tsx';
import classes from './project-page.module.css';
import { ProjectSection } from './project-section.tsx';
import { t } from '../../texts/texts.ts';

export function useProjectChats(id: string) {
  return useQuery(coreQuery('GET /api/projects/:id/chats', { params: { id } }));
}

/** Lists the person's own chats in the project, and chats that others share with the project. */
export function ProjectChats({ project: { id } }: { project: Project }) {
  const chats = useProjectChats(id);
  return (
    <ProjectSection title={t('Chats')}>
      {chats.isPending && <RowsSkeleton rows={2} height={56} sign />}
      {chats.isError && (
        <ErrorPanel
          title={t('Couldn’t load the chats')}
          error={chats.error}
          onRetry={() => void chats.refetch()}
        />
      )}
      {chats.data?.length === 0 && (
        <div className={classes.empty}>
          <EmptyThread />
          <p>
            {t(
              'Chats you start here use the project’s documents and instructions. They’re private until you share them.',
            )}
          </p>
        </div>
      )}
      {chats.data && chats.data.length > 0 && (
        <Rows aria-label={t('Chats')}>
          {chats.data.map((chat) => (
            <Chat key={chat.id} chat={chat} />
          ))}
        </Rows>
      )}
    </ProjectSection>
  );
}

function Chat({ chat }: { chat: ProjectChat }) {
  const { id, title, agent: slug, own, shared, owner, updatedAt } = chat;
  const agent = useAgents().data?.find((one) => one.slug === slug);
  return (
    <li className={classes.row}>
      <AgentTile size="small" icon={agent?.iconName} color={agent?.iconColor} />
      <div className={classes.words}>
        <Link className={classes.name} to={own ? `/agents/${slug}?chat=${id}` : `/shared/chats/${id}`}>
          {title}
        </Link>
        <p className={classes.facts}>
          {[agent?.name ?? slug, own ? null : owner.name].filter(Boolean).join(' · ')}
        </p>
      </div>
      {own && shared && (
        <span className={classes.shared} title={t('Shared with the project')}>
          <Icon name="users" size={14} />
          <VisuallyHidden>{t('Shared with the project')}</VisuallyHidden>
        </span>
      )}
      <span className={classes.time}>
        <RelativeTime time={updatedAt} />
      </span>
      {own && <ChatActions chat={chat} />}
    </li>
  );
}

type ChatChange = CoreInput<'PATCH /api/ai-chat-sessions/:id'>['body'];

function ChatActions({ chat: { id, title, shared } }: { chat: ProjectChat }) {
  const refresh = useRefreshProjects();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (body: ChatChange) => callCore('PATCH /api/ai-chat-sessions/:id', { params: { id }, body }),
    onSuccess: refresh,
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t update the chat'), error }),
  });
  return (
    <Menu
      label={t('Actions for {title}', { title })}
      align="end"
      trigger={<IconButton icon="more" size="compact" label={t('Actions for {title}', { title })} />}
    >
      <MenuItem
        icon={shared ? 'lock' : 'users'}
        onSelect={() => change.mutate({ sharedWithProject: !shared })}
      >
        {shared ? t('Stop sharing with the project') : t('Share with the project')}
      </MenuItem>
      <MenuItem icon="close" onSelect={() => change.mutate({ projectId: null })}>
        {t('Remove from project')}
      </MenuItem>
    </Menu>
  );
}
