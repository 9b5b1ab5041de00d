import { Button, formatList, Link, RelativeTime, Tag, useQuery } from '@staffroom/sdk/client';
import { coreQuery, documentFormat, formatFileSize, StatusBadge } from '@staffroom/sdk/host';
import { type ReactNode, useState } from 'react';
import { findAgent, useAgents } from '../../agents/agent-catalogue.ts';
import { isProcessed, type LibraryDocument, mayEdit, shownStatus } from '../../documents/library-document.ts';
import { PoorText } from '../../documents/poor-text.tsx';
import { ScanProgress } from '../../documents/scan-progress.tsx';
import { useDocumentContent } from '../../documents/document-queries.ts';
import classes from './document-info.module.css';
import { EditDialog } from './edit-dialog.tsx';
import { t } from '../../texts/texts.ts';

export function DocumentInfo({ document }: { document: LibraryDocument }) {
  const [editing, setEditing] = useState(false);
  const { fileType, fileSize, pages, createdAt, summary, tags, access, owner } = document;
  return (
    <section className={classes.info} aria-labelledby="info-title">
      <div className={classes.head}>
        <h2 id="info-title">{t('Document Info')}</h2>
        {mayEdit(document) && (
          <Button size="compact" icon="pencil" onClick={() => setEditing(true)}>
            {t('Edit')}
          </Button>
        )}
      </div>
      <div>
        <StatusBadge status={shownStatus(document)} />
        <ScanProgress document={document} />
        <PoorText document={document} />
      </div>
      {summary !== null && <p className={classes.summary}>{summary}</p>}
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label={t('Tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
      <dl className={classes.facts}>
        {access === 'shared' && <Fact name={t('Owner')}>{owner.name}</Fact>}
        <Fact name={t('Type')}>{fileType.toUpperCase()}</Fact>
        <Fact name={t('Size')}>{formatFileSize(fileSize)}</Fact>
        {pages !== null && <Fact name={pagesName(fileType)}>{pages}</Fact>}
        <Fact name={t('Uploaded')}>
          <RelativeTime time={createdAt} />
        </Fact>
        {isProcessed(document) && (
          <Fact name={t('Processed by')}>
            <Agents document={document} />
          </Fact>
        )}
        {isProcessed(document) && <Origin document={document} />}
        {document.attachedTo && (
          <Fact name={t('Attached to')}>
            <Link to={`/documents/${document.attachedTo.id}`}>{document.attachedTo.filename}</Link>
          </Fact>
        )}
      </dl>
      {isProcessed(document) && <Attachments document={document} />}
      <EditDialog document={document} open={editing} onClose={() => setEditing(false)} />
    </section>
  );
}

/**
 * Lists agents with finished jobs on the document: jobs of the person, and the latest one by someone who can edit the document.
 */
function Agents({ document: { id, agentName } }: { document: LibraryDocument }) {
  const jobs = useQuery(coreQuery('GET /api/ai-jobs', { query: { documentId: id } })).data ?? [];
  const agents = useAgents().data ?? [];
  const known = jobs.flatMap(({ status, agent }) => (status === 'completed' ? agent : []));
  if (agentName !== null) known.push(agentName);
  const names = new Set(known.map((one) => findAgent(agents, one)?.name ?? one));
  return names.size === 0 ? t('AI Agent') : formatList([...names]);
}

function pagesName(fileType: string): string {
  const name = documentFormat(fileType)?.pages;
  return name === 'Sheets' ? t('Sheets') : name === 'Slides' ? t('Slides') : t('Pages');
}

function Origin({ document: { ocr } }: { document: LibraryDocument }) {
  if (ocr === null) return null;
  const { read, waiting, unread } = ocr;
  return (
    <Fact name={t('Read by OCR')}>
      {t('{read, plural, one {1 page} other {# pages}}', { read })}
      {waiting > 0 && t(', {waiting} pending', { waiting })}
      {unread > 0 && t(', {unread} skipped', { unread })}
    </Fact>
  );
}

function Attachments({ document: { id, version } }: { document: LibraryDocument }) {
  const attachments = useDocumentContent(id, version).data?.attachments ?? [];
  if (attachments.length === 0) return null;
  return (
    <div>
      <h3 className={classes.attachments}>{t('Attachments')}</h3>
      <ul className={classes.files}>
        {attachments.map(({ id: attached, filename, status }) => (
          <li key={attached}>
            <Link to={`/documents/${attached}`}>{filename}</Link>
            {status !== 'processed' && <StatusBadge status={status} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
