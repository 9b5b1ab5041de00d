import type { DocumentContent } from '@staffroom/sdk/core';
import {
  Button,
  ErrorPanel,
  RelativeTime,
  Skeleton,
  Tabs,
  useSearchParams,
  serverMessage,
} from '@staffroom/sdk/client';
import { poorConfidence, Spinner } from '@staffroom/sdk/host';
import { type ReactNode, useMemo } from 'react';
import {
  failureTitle,
  isUnderWay,
  type LibraryDocument,
  mayEdit,
  retryHelps,
} from '../../documents/library-document.ts';
import { useRetryDocument } from '../../documents/retry-document.ts';
import { useDocumentContent } from '../../documents/document-queries.ts';
import { ContentPreview } from './preview/content-preview.tsx';
import classes from './document-body.module.css';
import { EncodingChoice } from './encoding-choice.tsx';
import { FindBar } from './find/find-bar.tsx';
import { marksOf } from './find/marks.ts';
import { type Passage, readPassage, readVersion } from './find/passage.ts';
import { RawContent } from './preview/raw-content.tsx';
import { useFind } from './find/use-find.ts';
import { useVersions } from './versions/version-queries.ts';
import { VersionNotice } from './versions/version-notice.tsx';
import { t } from '../../texts/texts.ts';

export function DocumentBody({ document }: { document: LibraryDocument }) {
  return (
    <div className={classes.body}>
      <Body document={document} />
      <p className={classes.facts}>
        {t.rich('Document id {id} · Last updated {time}', {
          id: <code>{document.id}</code>,
          time: <RelativeTime time={document.updatedAt} />,
        })}
      </p>
    </div>
  );
}

function Body({ document }: { document: LibraryDocument }) {
  const [params] = useSearchParams();
  const passage = useMemo(() => readPassage(params), [params]);
  const version = readVersion(params) ?? document.version;
  if (version === document.version) {
    if (isUnderWay(document.status)) return <Processing />;
    if (document.status === 'failed') return <Failed document={document} />;
  }
  return <Version key={version} document={document} version={version} passage={passage} />;
}

interface VersionProps {
  document: LibraryDocument;
  version: number;
  passage: Passage | null;
}

function Version({ document, version, passage }: VersionProps) {
  const content = useDocumentContent(document.id, version);
  const isCurrent = version === document.version;

  if (content.isPending) return <Skeleton height={720} />;
  if (content.isError)
    return (
      <ErrorPanel
        title={isCurrent ? t('Couldn’t load the content') : t('Couldn’t load version {version}', { version })}
        error={content.error}
        onRetry={() => void content.refetch()}
      />
    );
  return (
    <div className={classes.body}>
      {!isCurrent && <VersionNotice document={document} version={version} cited={passage !== null} />}
      {content.data.truncated && (
        <p className={classes.notice}>
          {t('Only the beginning of this document was read. Agents can’t see the rest.')}
        </p>
      )}
      <PoorPages content={content.data} />
      {content.data.remarks.length > 0 && (
        <ul className={`${classes.notice} ${classes.remarks}`} aria-label={t('Reading notes')}>
          {content.data.remarks.map((remark) => (
            <li key={remark}>{serverMessage(remark)}</li>
          ))}
        </ul>
      )}
      {isCurrent && content.data.encoding !== null && mayEdit(document) && (
        <EncodingChoice key={content.data.encoding} id={document.id} encoding={content.data.encoding} />
      )}
      <Content document={document} content={content.data} passage={passage} />
    </div>
  );
}

/** Lists scanned pages with uncertain text. Quotes from these pages may be wrong. */
function PoorPages({ content: { pages } }: { content: DocumentContent }) {
  const poor = pages.flatMap(({ number, start, end, ocr }) =>
    ocr && end > start && ocr.confidence < poorConfidence ? [number] : [],
  );
  if (poor.length === 0) return null;
  const named =
    poor.slice(0, maxNamedPages).join(', ') + (poor.length > maxNamedPages ? t(' and others') : '');
  return (
    <p className={classes.notice}>
      {t(
        'Text recognition was uncertain on {count, plural, one {page} other {pages}} {named}. Check quotes against the scan.',
        { count: poor.length, named },
      )}
    </p>
  );
}

/** Maximum number of pages to list. */
const maxNamedPages = 20;

interface ContentProps {
  document: LibraryDocument;
  content: DocumentContent;
  passage: Passage | null;
}

function Content({ document, content, passage }: ContentProps) {
  const versions = useVersions(document.id);
  const text = content.text ?? '';
  const find = useFind(text);
  const { hits, current } = find;
  const marks = useMemo(() => marksOf(passage, hits, current), [passage, hits, current]);
  const whole = useMemo(() => ({ ...content, text }), [content, text]);
  const cited = passage === null ? null : `${passage.version}-${passage.start}-${passage.end}`;
  const hit = hits[current];
  return (
    <Tabs
      label={t('Content')}
      // The key resets the tabs when a citation opens, so that the preview tab is selected.
      key={cited ?? ''}
      tabs={[
        {
          value: 'preview',
          label: t('Preview'),
          content: (
            <Sheet>
              <FindBar find={find} />
              <ContentPreview
                id={document.id}
                version={content.version}
                fileType={versions.typeOf(content.version) ?? document.fileType}
                content={whole}
                marks={marks}
                cited={cited}
                current={hit === undefined ? null : `${find.query}-${current}`}
                page={passage?.page ?? null}
              />
            </Sheet>
          ),
        },
        {
          value: 'raw',
          label: t('Raw Content'),
          content: (
            <Sheet>
              <RawContent text={text} />
            </Sheet>
          ),
        },
      ]}
    />
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className={classes.sheet} data-shared-movement="">
      {children}
    </div>
  );
}

function Processing() {
  return (
    <output className={classes.state}>
      <Spinner size={20} />
      <span className={classes.title}>{t('Processing this document')}</span>
      <span>
        {t('The document appears here automatically, usually within a minute. You can leave this page.')}
      </span>
    </output>
  );
}

function Failed({ document }: { document: LibraryDocument }) {
  const retry = useRetryDocument();
  return (
    <div className={classes.state}>
      <p className={classes.title}>{failureTitle(document.failure)}</p>
      <p>{serverMessage(document.error ?? t('Processing failed.'))}</p>
      {mayEdit(document) && retryHelps(document) && (
        <Button icon="retry" busy={retry.isPending} onClick={() => retry.mutate(document)}>
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}
