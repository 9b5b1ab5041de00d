import {
  Button,
  ErrorPanel,
  Link,
  RelativeTime,
  Skeleton,
  Spinner,
  Tabs,
  useSearchParams,
} from '@staffroom/sdk/client';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { isInProgress, type LibraryDocument } from '../../documents/document.ts';
import { useRetryDocument } from '../../documents/document-actions.ts';
import { type DocumentContent, useDocumentContent } from '../../documents/document-queries.ts';
import classes from './document-body.module.css';
import { type Passage, readPassage } from './passage.ts';
import { RawContent } from './raw-content.tsx';
import { TextPreview } from './text-preview.tsx';

const PdfPreview = lazy(() => import('./pdf-preview.tsx'));

/** What is in the document; while there is nothing to show, why. */
export function DocumentBody({ document }: { document: LibraryDocument }) {
  const [params] = useSearchParams();
  const passage = useMemo(() => readPassage(params), [params]);
  if (isInProgress(document)) return <Processing />;
  if (document.status === 'failed') return <Failed document={document} />;
  return <Content document={document} passage={passage} />;
}

function Content({ document, passage }: { document: LibraryDocument; passage: Passage | null }) {
  const version = passage?.version ?? document.version;
  const content = useDocumentContent(document.id, version);
  const isCurrent = version === document.version;

  if (content.isPending) return <Skeleton height={520} />;
  if (content.isError)
    return (
      <ErrorPanel
        title={isCurrent ? 'The content could not be loaded' : `Version ${version} could not be loaded`}
        error={content.error}
        onRetry={() => void content.refetch()}
      />
    );
  const { text, truncated } = content.data;
  return (
    <div className={classes.body}>
      {!isCurrent && (
        <p className={classes.notice}>
          This is version {version} of the document, to which the passage refers. The current one is version{' '}
          {document.version}. <Link to={`/documents/${document.id}`}>Open the current version</Link>
        </p>
      )}
      {truncated && (
        <p className={classes.notice}>
          Only the beginning of this document was read; agents know nothing of the rest.
        </p>
      )}
      <Tabs
        label="Content"
        // A citation opens the preview, whichever tab was open before.
        key={passage === null ? '' : `${passage.version}-${passage.start}`}
        tabs={[
          {
            value: 'preview',
            label: 'Preview',
            content: (
              <Sheet>
                <Preview document={document} content={content.data} passage={passage} isCurrent={isCurrent} />
              </Sheet>
            ),
          },
          {
            value: 'raw',
            label: 'Raw Content',
            content: (
              <Sheet>
                <RawContent text={text ?? ''} />
              </Sheet>
            ),
          },
        ]}
      />
      <p className={classes.updated}>
        Last updated <RelativeTime time={document.updatedAt} />
      </p>
    </div>
  );
}

interface PreviewProps {
  document: LibraryDocument;
  content: DocumentContent;
  passage: Passage | null;
  isCurrent: boolean;
}

function Preview({ document: { id, fileType }, content, passage, isCurrent }: PreviewProps) {
  // The server keeps the text of earlier versions for citations; the file it hands out is the current one.
  if (fileType === 'pdf' && isCurrent)
    return (
      <Suspense fallback={<Skeleton height={640} />}>
        <PdfPreview id={id} content={content} passage={passage} />
      </Suspense>
    );
  return (
    <TextPreview
      content={{ ...content, text: content.text ?? '' }}
      markdown={fileType === 'md'}
      passage={passage}
    />
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return <div className={classes.sheet}>{children}</div>;
}

function Processing() {
  return (
    <output className={classes.state}>
      <Spinner size={20} />
      <span className={classes.title}>This document is being read</span>
      <span>It appears here by itself, usually within a minute. You can leave this page.</span>
    </output>
  );
}

function Failed({ document }: { document: LibraryDocument }) {
  const retry = useRetryDocument();
  return (
    <div className={classes.state}>
      <p className={classes.title}>This document could not be read</p>
      <p>{document.error ?? 'Its processing failed.'}</p>
      {document.access === 'owner' && (
        <Button icon="retry" busy={retry.isPending} onClick={() => retry.mutate(document)}>
          Retry
        </Button>
      )}
    </div>
  );
}
