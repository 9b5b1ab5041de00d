import { formatFileSize, RelativeTime, StatusBadge, Tag } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import { isProcessed, type LibraryDocument } from '../../documents/document.ts';
import classes from './document-info.module.css';

/** What is known of a document. */
export function DocumentInfo({ document }: { document: LibraryDocument }) {
  const { id, status, fileType, fileSize, pages, createdAt, summary, tags } = document;
  return (
    <section className={classes.info} aria-labelledby="info-title">
      <h2 id="info-title">Document Info</h2>
      <div>
        <StatusBadge status={status} />
      </div>
      {summary !== null && <p className={classes.summary}>{summary}</p>}
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
      <dl className={classes.facts}>
        <Fact name="Type">{fileType.toUpperCase()}</Fact>
        <Fact name="Size">{formatFileSize(fileSize)}</Fact>
        {pages !== null && <Fact name="Pages">{pages}</Fact>}
        <Fact name="Uploaded">
          <RelativeTime time={createdAt} />
        </Fact>
        {isProcessed(document) && <Fact name="Processed by">{document.agentName ?? 'AI Agent'}</Fact>}
        <Fact name="Document id">
          <code className={classes.id}>{id}</code>
        </Fact>
      </dl>
    </section>
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
