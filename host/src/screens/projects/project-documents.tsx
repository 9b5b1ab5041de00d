import {
  Button,
  ErrorPanel,
  IconButton,
  Link,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { ProjectDocument } from '@staffroom/sdk/core';
import {
  callCore,
  coreQuery,
  EmptyPage,
  popup,
  DocumentFace,
  StatusBadge,
  RowsSkeleton,
} from '@staffroom/sdk/host';
import { useState } from 'react';
import { FileName } from '../../documents/face/file-name.tsx';
import {
  mayEditProject,
  type Project,
  useAddDocuments,
  useRefreshProjects,
} from '../../projects/project-queries.ts';
import { Rows } from '../../screen-parts/rows.tsx';
import classes from './project-page.module.css';
import { ProjectSection } from './project-section.tsx';
import { t } from '../../texts/texts.ts';

const AddDocumentsDialog = popup(async () => (await import('./add-documents-dialog.tsx')).AddDocumentsDialog);

export function useProjectDocuments(id: string) {
  return useQuery(coreQuery('GET /api/projects/:id/documents', { params: { id } }));
}

export function ProjectDocuments({ project }: { project: Project }) {
  const { id } = project;
  const documents = useProjectDocuments(id);
  const [adding, setAdding] = useState(false);
  const add = (
    <Button size="compact" icon="plus" onClick={() => setAdding(true)}>
      {t('Add documents')}
    </Button>
  );
  return (
    <ProjectSection title={t('Documents')} action={mayEditProject(project) && add}>
      {documents.isPending && <RowsSkeleton rows={3} height={56} sign />}
      {documents.isError && (
        <ErrorPanel
          title={t('The documents could not be loaded')}
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      )}
      {documents.data?.length === 0 && (
        <div className={classes.empty}>
          <EmptyPage />
          <p>
            {mayEditProject(project)
              ? t(
                  'Until you add documents, answers in this project search everything you have access to. Members can read the documents you add.',
                )
              : t('Until you add documents, answers in this project search everything you have access to.')}
          </p>
        </div>
      )}
      {documents.data && documents.data.length > 0 && (
        <Rows aria-label={t('Documents')}>
          {documents.data.map((document) => (
            <Row key={document.id} projectId={id} document={document} />
          ))}
        </Rows>
      )}
      <AddDocumentsDialog
        projectId={id}
        open={adding}
        known={documents.data ?? []}
        onClose={() => setAdding(false)}
      />
    </ProjectSection>
  );
}

function Row({ projectId, document }: { projectId: string; document: ProjectDocument }) {
  const queries = useQueryClient();
  const refresh = useRefreshProjects();
  const add = useAddDocuments();
  const toast = useToast();
  const { id, filename, fileType, status, summary, owner, removable } = document;
  const remove = useMutation({
    mutationFn: () =>
      callCore('DELETE /api/projects/:id/documents/:documentId', {
        params: { id: projectId, documentId: id },
      }),
    onSuccess(left) {
      const { queryKey } = coreQuery('GET /api/projects/:id/documents', { params: { id: projectId } });
      queries.setQueryData(queryKey, left);
      toast.show({
        variant: 'success',
        title: t('Removed from the project'),
        description: filename,
        action: { label: t('Undo'), onSelect: () => add.mutate({ id: projectId, ids: [id] }) },
      });
      return refresh();
    },
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t remove the document'), error }),
  });
  return (
    <li className={classes.row}>
      <DocumentFace type={fileType} id={status === 'processed' ? id : undefined} />
      <div className={classes.words}>
        <Link className={classes.name} to={`/documents/${id}`}>
          <FileName name={filename} />
        </Link>
        <p className={classes.facts}>{summary ?? owner.name}</p>
      </div>
      {status !== 'processed' && <StatusBadge status={status} />}
      {removable && (
        <IconButton
          icon="close"
          size="compact"
          label={t('Remove {filename} from the project', { filename })}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        />
      )}
    </li>
  );
}
