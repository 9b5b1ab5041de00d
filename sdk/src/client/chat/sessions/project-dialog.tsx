import { useId, useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import { callCore, coreQuery } from '../../core-api.ts';
import { useMutation, useQuery } from '../../query.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Icon } from '../../ui/identity/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import classes from './project-dialog.module.css';
import { t } from '../../texts/texts.ts';

/** Moves a chat into one of the person's projects or a new one. Clicking a project moves the chat immediately. */
export default function ProjectDialog({
  session,
  onMove,
  onClose,
}: {
  session: ChatSession | null;
  onMove: (projectId: string | null) => void;
  onClose: () => void;
}) {
  const current = session?.project ?? null;
  return (
    <Dialog
      open={session !== null}
      size="small"
      title={t('Move to project')}
      description={t(
        'The chat will use the project’s documents and instructions. It stays private until you share it.',
      )}
      onClose={onClose}
      footer={
        <>
          {current !== null && (
            <Button variant="quiet" onClick={() => onMove(null)}>
              {t('Remove from “{project}”', { project: current.name })}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </>
      }
    >
      {session !== null && <Choices current={current?.id ?? null} onMove={onMove} />}
    </Dialog>
  );
}

function Choices({ current, onMove }: { current: string | null; onMove: (projectId: string) => void }) {
  const list = useId();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const projects = useQuery(coreQuery('GET /api/projects', { query: { state: 'active' } }));
  const name = typed.trim();
  const wanted = name.toLowerCase();
  const shown = (projects.data ?? []).filter((one) => one.name.toLowerCase().includes(wanted));
  const isMeant = (one: { name: string }) => one.name.toLowerCase() === wanted;
  const isKnown = shown.some(isMeant);
  const create = useMutation({
    mutationFn: () => callCore('POST /api/projects', { body: { name } }),
    onSuccess: ({ id }) => onMove(id),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t create the project'), error }),
  });
  return (
    <form
      className={classes.choices}
      onSubmit={(event) => {
        event.preventDefault();
        const [only] = shown;
        if (name === '' || create.isPending || !projects.isSuccess) return;
        if (only && (isKnown || shown.length === 1)) onMove((shown.find(isMeant) ?? only).id);
        else if (!only) create.mutate();
      }}
    >
      <SearchField
        data-autofocus
        label={t('Find a project, or name a new one')}
        maxLength={80}
        value={typed}
        onValueChange={setTyped}
        aria-controls={list}
      />
      {projects.isPending && <Skeleton lines={3} />}
      {projects.isError && (
        <ErrorPanel
          title={t('Couldn’t load your projects')}
          error={projects.error}
          onRetry={() => void projects.refetch()}
        />
      )}
      <ul id={list} className={classes.list} aria-label={t('Projects')}>
        {shown.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={classes.choice}
              disabled={one.id === current}
              onClick={() => onMove(one.id)}
            >
              <Icon name="folder" />
              <span className={classes.name}>{one.name}</span>
              {one.id === current && <Icon name="check" />}
            </button>
          </li>
        ))}
        {name !== '' && !isKnown && projects.isSuccess && (
          <li>
            <button
              type="button"
              className={classes.choice}
              disabled={create.isPending}
              onClick={() => create.mutate()}
            >
              <Icon name="plus" />
              <span className={classes.name}>{t('New project “{name}”', { name })}</span>
            </button>
          </li>
        )}
      </ul>
      {projects.isSuccess && shown.length === 0 && name === '' && (
        <p className={classes.none}>{t('No projects yet. Enter a name to create one.')}</p>
      )}
    </form>
  );
}
