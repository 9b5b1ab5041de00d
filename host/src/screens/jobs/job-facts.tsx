import { Link, RelativeTime } from '@staffroom/sdk/client';
import type { JobInfo } from '@staffroom/sdk/core';
import { duration } from '@staffroom/sdk/host';
import type { ReactNode } from 'react';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { useDocument } from '../../documents/document-queries.ts';
import classes from './job-screen.module.css';
import { t } from '../../texts/texts.ts';

/** Maximum number of documents that are named; the others are only counted. */
const maxNamedDocuments = 10;

export function JobFacts({ job }: { job: JobInfo }) {
  const { startedAt, finishedAt, createdAt, documentIds } = job;
  const agent = useAgents().data?.find(({ slug }) => slug === job.agent)?.name ?? job.agent;
  const named = documentIds.slice(0, maxNamedDocuments);
  return (
    <section className={classes.facts} aria-labelledby="facts-title">
      <h2 id="facts-title">{t('This run')}</h2>
      <dl>
        <Fact name={t('Agent')}>{agent}</Fact>
        <Fact name={startedAt === null ? t('Requested') : t('Started')}>
          <RelativeTime time={startedAt ?? createdAt} />
        </Fact>
        {startedAt !== null && finishedAt !== null && (
          <Fact name={t('Duration')}>{duration(Date.parse(finishedAt) - Date.parse(startedAt))}</Fact>
        )}
        {named.length > 0 && (
          <div>
            <dt>{t('Documents')}</dt>
            {named.map((id) => (
              <dd key={id} className={classes.document}>
                <DocumentName id={id} />
              </dd>
            ))}
            {documentIds.length > named.length && (
              <dd className={classes.quiet}>
                {t('and {documentIds} more', { documentIds: documentIds.length - named.length })}
              </dd>
            )}
          </div>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function DocumentName({ id }: { id: string }) {
  const { data, isPending } = useDocument(id);
  if (data) return <Link to={`/documents/${id}`}>{data.filename}</Link>;
  return <span className={classes.quiet}>{isPending ? '…' : t('A document you don’t have access to')}</span>;
}
