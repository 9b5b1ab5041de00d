import { IconButton, useNavigate, useSearchParams } from '@staffroom/sdk/client';
import { PageBar, PageHeader, useLocation } from '@staffroom/sdk/host';
import { useRef, useState } from 'react';
import { WindowTitle } from '../../workspace/window-title.tsx';
import { DeleteDialog } from '../../documents/delete-dialog.tsx';
import type { LibraryDocument } from '../../documents/library-document.ts';
import { useDeleteDocument } from '../../documents/document-actions.ts';
import { ShareDialog } from '../../documents/sharing/share-dialog.tsx';
import { AddToProjectDialog } from '../../projects/add-to-project-dialog.tsx';
import { SharingNote } from '../../documents/sharing/sharing-note.tsx';
import { DocumentBody } from './document-body.tsx';
import { DocumentJobs } from './document-jobs.tsx';
import { DocumentLineage } from './document-lineage.tsx';
import { DocumentNotFound } from './document-not-found.tsx';
import { DocumentInfo } from './document-info.tsx';
import classes from './document-screen.module.css';
import { PageActions } from './page-actions.tsx';
import { DocumentVersions } from './versions/document-versions.tsx';
import { readVersion } from './find/passage.ts';
import { t } from '../../texts/texts.ts';

export function DocumentPage({ document, isGone }: { document: LibraryDocument; isGone: boolean }) {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  // The palette opens the share dialog through the address. Once closed, it stays closed until the next navigation.
  const [closed, setClosed] = useState<string | null>(null);
  const [params] = useSearchParams();
  const [confirming, setConfirming] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [placing, setPlacing] = useState(false);
  const info = useRef<HTMLElement>(null);
  const deletion = useDeleteDocument();
  const { filename, access } = document;

  if (isGone && deletion.isIdle) return <DocumentNotFound />;
  // After a direct link, there is no earlier screen to go back to.
  const back = () => void (key === 'default' ? navigate('/documents') : navigate(-1));
  return (
    <div className={classes.screen}>
      <WindowTitle name={filename} />
      <PageBar>
        <IconButton data-back size="compact" icon="chevron-left" label={t('Back')} onClick={back} />
      </PageBar>
      <PageHeader
        title={filename}
        {...((document.shared || access === 'shared') && { lead: <SharingNote document={document} /> })}
        actions={
          <PageActions
            document={document}
            onInfo={() => info.current?.focus()}
            onShare={() => setSharing(true)}
            onPlace={() => setPlacing(true)}
            onDelete={() => setConfirming(true)}
          />
        }
      />
      <div className={classes.columns}>
        <DocumentBody document={document} />
        <aside ref={info} tabIndex={-1} className={classes.margin} aria-label={t('About this document')}>
          <DocumentInfo document={document} />
          <DocumentVersions document={document} shown={readVersion(params) ?? document.version} />
          <DocumentJobs documentId={document.id} />
          <DocumentLineage documentId={document.id} />
        </aside>
      </div>
      <ShareDialog
        document={sharing || (isShare(state) && closed !== key && access === 'owner') ? document : null}
        onClose={() => {
          setSharing(false);
          setClosed(key);
        }}
      />
      <AddToProjectDialog documents={placing ? [document] : null} onClose={() => setPlacing(false)} />
      <DeleteDialog
        open={confirming}
        title={t('Delete {filename}', { filename })}
        count={1}
        busy={deletion.isPending}
        onConfirm={() =>
          deletion.mutate(document, {
            onSuccess: () => void navigate('/documents', { replace: true }),
            onError: () => setConfirming(false),
          })
        }
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}

const isShare = (state: unknown) =>
  typeof state === 'object' && state !== null && 'share' in state && state.share === true;
