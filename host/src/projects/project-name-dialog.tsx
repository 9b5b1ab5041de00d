import { useMutation } from '@tanstack/react-query';
import { Button, Dialog, Field, Input, useNavigate, useToast } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { useId, useState } from 'react';
import { type ProjectInfo, useChangeProject, useRefreshProjects } from './project-queries.ts';
import { t } from '../texts/texts.ts';

interface ProjectNameDialogProps {
  open: boolean;
  /** The project to rename. Without one, the dialog creates a project and opens it. */
  project?: Pick<ProjectInfo, 'id' | 'name'> | undefined;
  onClose: () => void;
}

const maxNameLength = 80;

export function ProjectNameDialog({ open, project, onClose }: ProjectNameDialogProps) {
  const form = useId();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefreshProjects();
  const change = useChangeProject();
  const [draft, setDraft] = useState({ open, name: project?.name ?? '' });
  if (draft.open !== open) setDraft({ open, name: project?.name ?? '' });
  const name = draft.name.trim();
  const create = useMutation({
    mutationFn: () => callCore('POST /api/projects', { body: { name } }),
    async onSuccess({ id }) {
      onClose();
      void refresh();
      await navigate(`/projects/${id}`);
    },
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t create the project'), error }),
  });
  function submit() {
    if (name === '') return;
    if (!project) create.mutate();
    else if (name === project.name) onClose();
    else change.mutate({ id: project.id, name }, { onSuccess: onClose });
  }
  return (
    <Dialog
      open={open}
      size="small"
      title={project ? t('Rename project') : t('New project')}
      description={
        project
          ? undefined
          : t('Keep the documents, instructions, chats and people of one piece of work together.')
      }
      closeOnPressOutside={false}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            disabled={name === ''}
            busy={create.isPending || change.isPending}
          >
            {project ? t('Rename') : t('Create project')}
          </Button>
        </>
      )}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t('Name')}>
          <Input
            data-autofocus
            maxLength={maxNameLength}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => setDraft({ open, name: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
