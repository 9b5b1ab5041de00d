import {
  ConfirmDialog,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  useNavigate,
  useToast,
} from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { useState } from 'react';
import { ProjectNameDialog } from '../../projects/project-name-dialog.tsx';
import {
  mayEditProject,
  type ProjectInfo,
  useArchiveProject,
  useChangeProject,
  useDeleteProject,
  useRefreshProjects,
} from '../../projects/project-queries.ts';
import { t } from '../../texts/texts.ts';

export function ProjectMenu({ project }: { project: ProjectInfo }) {
  const { id, name, role, pinned, state } = project;
  const [asking, setAsking] = useState<'name' | 'delete' | 'leave' | null>(null);
  const change = useChangeProject();
  const archive = useArchiveProject();
  const deletion = useDeleteProject();
  const leave = useLeave(project);
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        label={t('Actions for {title}', { title: name })}
        align="end"
        trigger={<IconButton icon="more" label={t('Actions for {title}', { title: name })} />}
      >
        <MenuItem icon={pinned ? 'unpin' : 'pin'} onSelect={() => change.mutate({ id, pinned: !pinned })}>
          {pinned ? t('Unpin') : t('Pin')}
        </MenuItem>
        {mayEditProject(project) && (
          <MenuItem icon="pencil" onSelect={() => setAsking('name')}>
            {t('Rename…')}
          </MenuItem>
        )}
        {role === 'owner' ? (
          <>
            <MenuItem
              icon={state === 'archived' ? 'undo' : 'archive'}
              onSelect={() => archive(project, state !== 'archived')}
            >
              {state === 'archived' ? t('Unarchive') : t('Archive')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon="trash" danger onSelect={() => setAsking('delete')}>
              {t('Delete…')}
            </MenuItem>
          </>
        ) : (
          <>
            <MenuSeparator />
            <MenuItem icon="log-out" onSelect={() => setAsking('leave')}>
              {t('Leave…')}
            </MenuItem>
          </>
        )}
      </Menu>
      <ProjectNameDialog open={asking === 'name'} project={project} onClose={close} />
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('Delete {name}', { name })}
        description={t(
          'Moves the project to the trash, where you can restore it. Members lose access to the project and its documents. Chats and documents stay with their owners.',
        )}
        confirmLabel={t('Delete')}
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate(project, { onSettled: close })}
        onClose={close}
      />
      <ConfirmDialog
        open={asking === 'leave'}
        title={t('Leave {name}', { name })}
        description={t(
          'You’ll lose access to the project’s documents and shared chats. Your own chats stay. Only the owner can add you again.',
        )}
        confirmLabel={t('Leave')}
        busy={leave.busy}
        onConfirm={() => void leave.run().finally(close)}
        onClose={close}
      />
    </>
  );
}

function useLeave({ id, name }: ProjectInfo) {
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefreshProjects();
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    try {
      await callCore('POST /api/projects/:id/leave', { params: { id } });
      if (location.pathname === `/projects/${id}`) await navigate('/projects', { replace: true });
      toast.show({ variant: 'success', title: t('You left the project'), description: name });
      await refresh();
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Couldn’t leave the project'), error });
    }
    setBusy(false);
  }
  return { busy, run };
}
