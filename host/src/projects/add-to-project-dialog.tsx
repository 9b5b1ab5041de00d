import { Button, Dialog, ErrorPanel, Icon, Skeleton, useNavigate, useToast } from '@staffroom/sdk/client';
import { useState } from 'react';
import classes from './add-to-project-dialog.module.css';
import { ProjectNameDialog } from './project-name-dialog.tsx';
import { mayEditProject, useAddDocuments, useProjects } from './project-queries.ts';
import { t } from '../texts/texts.ts';

interface AddToProjectDialogProps {
  /** The documents to add; null closes the dialog. */
  documents: readonly { id: string; filename: string }[] | null;
  onClose: () => void;
}

/** Adds documents of the person to a project. A click on a project adds them immediately. */
export function AddToProjectDialog({ documents, onClose }: AddToProjectDialogProps) {
  const [naming, setNaming] = useState(false);
  const only = documents?.length === 1 ? documents[0] : undefined;
  return (
    <>
      <Dialog
        open={documents !== null}
        size="small"
        title={t('Add to project')}
        description={
          only?.filename ??
          t('{count, plural, one {# document} other {# documents}}', { count: documents?.length ?? 0 })
        }
        onClose={onClose}
        footer={
          <>
            <Button
              variant="quiet"
              icon="plus"
              onClick={() => {
                onClose();
                setNaming(true);
              }}
            >
              {t('New project')}
            </Button>
            <Button onClick={onClose}>{t('Cancel')}</Button>
          </>
        }
      >
        {documents && <Choices documents={documents} onClose={onClose} />}
      </Dialog>
      <ProjectNameDialog open={naming} onClose={() => setNaming(false)} />
    </>
  );
}

function Choices({
  documents,
  onClose,
}: {
  documents: readonly { id: string; filename: string }[];
  onClose: () => void;
}) {
  const toast = useToast();
  const navigate = useNavigate();
  const projects = useProjects();
  const add = useAddDocuments();
  const open = projects.data?.filter(mayEditProject) ?? [];
  if (projects.isPending) return <Skeleton lines={3} />;
  if (projects.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load your projects')}
        error={projects.error}
        onRetry={() => void projects.refetch()}
      />
    );
  }
  if (open.length === 0) return <p className={classes.note}>{t('You can’t edit any projects yet.')}</p>;
  return (
    <div className={classes.choices}>
      <ul className={classes.list} aria-label={t('Projects')}>
        {open.map(({ id, name, members }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.choice}
              disabled={add.isPending}
              onClick={() =>
                add.mutate(
                  { id, ids: documents.map((document) => document.id) },
                  {
                    onSuccess: () =>
                      toast.show({
                        variant: 'success',
                        title: t('Added to “{name}”', { name }),
                        action: { label: t('Open'), onSelect: () => void navigate(`/projects/${id}`) },
                      }),
                    onSettled: onClose,
                  },
                )
              }
            >
              <Icon name="folder" />
              <span className={classes.name}>{name}</span>
              <span className={classes.detail}>{members === 0 ? t('Only you') : t('Shared')}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t('Project members can read documents while they’re in the project.')}</p>
    </div>
  );
}
