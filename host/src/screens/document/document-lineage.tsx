import { useQuery } from '@tanstack/react-query';
import { Link, RelativeTime } from '@staffroom/sdk/client';
import type { LineageEnd } from '@staffroom/sdk/core';
import { coreQuery, lineageKind } from '@staffroom/sdk/host';
import classes from './document-jobs.module.css';
import { t } from '../../texts/texts.ts';

/** Shows where the document comes from, and what the person created from it. Hidden without either. */
export function DocumentLineage({ documentId }: { documentId: string }) {
  const { data } = useQuery({
    ...coreQuery('GET /api/lineage', { query: { kind: 'document', id: documentId } }),
    // Always refetches, because results may have been created on other pages.
    refetchOnMount: 'always',
  });
  return (
    <>
      <Ends id="came-from" title={t('Source')} ends={data?.from ?? []} />
      <Ends id="used-in" title={t('Used in')} ends={data?.to ?? []} />
    </>
  );
}

function Ends({ id, title, ends }: { id: string; title: string; ends: LineageEnd[] }) {
  if (ends.length === 0) return null;
  return (
    <section className={classes.jobs} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={classes.list}>
        {ends.map((end) => (
          <End key={end.id} end={end} />
        ))}
      </ul>
    </section>
  );
}

function End({ end: { kind, title, href, agentName, createdAt } }: { end: LineageEnd }) {
  const words = title ?? t('A deleted {kind}', { kind: lineageKind(kind) });
  return (
    <li className={classes.end}>
      {href === null ? words : <Link to={href}>{words}</Link>}
      <p className={classes.state}>
        <RelativeTime time={createdAt} />
        {agentName !== null && ` · ${agentName}`}
      </p>
    </li>
  );
}
