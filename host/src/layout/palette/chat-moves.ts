import { useToast } from '@staffroom/sdk/client';
import type { ProjectInfo } from '@staffroom/sdk/core';
import { callCore, corePath, useLocation } from '@staffroom/sdk/host';
import { useQueryClient } from '@tanstack/react-query';
import type { Hit } from './hit.ts';
import { t } from '../../texts/texts.ts';

export function useChatMoves(projects: readonly ProjectInfo[]): Hit[] {
  const { pathname, search } = useLocation();
  const queries = useQueryClient();
  const toast = useToast();
  const id = pathname.startsWith('/agents/') ? new URLSearchParams(search).get('chat') : null;
  if (id === null || id === 'new') return [];
  async function move(chat: string, { id: projectId, name }: ProjectInfo) {
    try {
      await callCore('PATCH /api/ai-chat-sessions/:id', { params: { id: chat }, body: { projectId } });
      toast.show({ variant: 'success', title: t('Moved to “{name}”', { name }) });
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Couldn’t move the chat'), error });
    }
    await queries.invalidateQueries({ queryKey: [corePath('GET /api/ai-chat-sessions')] });
  }
  return projects.map((project) => ({
    key: `move:${project.id}`,
    label: t('Move this chat to “{name}”', { name: project.name }),
    icon: 'folder',
    go: () => void move(id, project),
  }));
}
