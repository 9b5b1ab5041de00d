import { useState } from 'react';
import { callCore } from '../../core-api.ts';
import { useQuery } from '../../query.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../router.ts';
import { useCurrentChat } from '../chat-context.ts';
import { DocumentPicker, type PickedDocument } from './document-picker.tsx';
import classes from './scope-dialog.module.css';
import { useOwnDocuments, useUsualDocuments } from './use-own-documents.ts';
import { t } from '../../texts/texts.ts';

export default function ScopeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { sessionId, project, scope } = useCurrentChat();
  const hasOwn = useOwnDocuments();
  // Load the names of the documents in scope. Only documents that the person can read have a name.
  const stored = useQuery({
    queryKey: ['/api/ai-chat-sessions', { id: sessionId, documents: scope.documents.map(({ id }) => id) }],
    queryFn: ({ signal }) =>
      callCore('GET /api/ai-chat-sessions/:id/documents', { params: { id: sessionId ?? '' } }, { signal }),
    enabled: open && sessionId !== null,
  });
  const initial = sessionId === null ? scope.documents : stored.data;
  const [draft, setDraft] = useState<readonly PickedDocument[] | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    setDraft(null);
  }
  const chosen = draft ?? initial ?? [];
  const none = useUsualDocuments(project?.id ?? null);

  async function save(documents: readonly PickedDocument[]) {
    if (await scope.change(documents)) onClose();
  }

  return (
    <Dialog
      open={open}
      title={t('Documents in this chat')}
      description={t('From your next question, answers use only the documents you select.')}
      closeOnPressOutside={false}
      onClose={onClose}
      footer={
        <>
          {chosen.length > 0 && (
            <Button variant="quiet" onClick={() => setDraft([])}>
              {t('Clear')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={initial === undefined}
            busy={scope.changing}
            onClick={() => void save(chosen)}
          >
            {chosen.length > 0
              ? t('Use selected')
              : project
                ? t('Use the project’s documents')
                : hasOwn
                  ? t('Use the agent’s documents')
                  : t('Use all documents')}
          </Button>
        </>
      }
    >
      {project && (
        <p className={classes.project}>
          {t.rich('This chat is in the project <link>{project}</link>.', {
            project: project.name,
            link: (words) => <Link to={`/projects/${project.id}`}>{words}</Link>,
          })}
        </p>
      )}
      {stored.isError && (
        <ErrorPanel
          title={t('Couldn’t load the documents of this chat')}
          error={stored.error}
          onRetry={() => void stored.refetch()}
        />
      )}
      {initial === undefined && !stored.isError && <Skeleton lines={6} />}
      {initial !== undefined && <DocumentPicker chosen={chosen} none={none} onChange={setDraft} />}
    </Dialog>
  );
}
