import type { LineageEnd } from '../../core/agents/hand-overs.ts';
import { coreQuery } from '../core-api.ts';
import { useQuery } from '../query.ts';
import { Link } from '../router.ts';
import { lineageKind } from './lineage-kind.ts';
import classes from './lineage.module.css';
import { t } from '../texts/texts.ts';

export interface LineageProps {
  place: { kind: LineageEnd['kind']; id: string };
  /** The origin of a result that has not been created yet. */
  pending?: LineageEnd | null | undefined;
}

export default function Lineage({ place, pending = null }: LineageProps) {
  const found = useQuery({
    ...coreQuery('GET /api/lineage', { query: place }),
    enabled: place.id !== '',
    // Refetch on mount, because results may have been created on another page.
    refetchOnMount: 'always',
  }).data;
  const from = pending ? [pending] : (found?.from ?? []);
  const to = found?.to ?? [];
  if (from.length === 0 && to.length === 0) return null;
  return (
    <ul className={classes.lineage} aria-label={t('Origin and use')}>
      {from.map((end) => (
        <li key={end.id}>
          {t('From')} <End end={end} />
        </li>
      ))}
      {to.map((end) => (
        <li key={end.id}>
          {t('Sent to')} <End end={end} />
        </li>
      ))}
    </ul>
  );
}

function End({ end: { kind, title, href, agentName } }: { end: LineageEnd }) {
  const name = lineageKind(kind);
  const words = title === null ? t('a deleted {kind}', { kind: name }) : `“${title}”`;
  return (
    <>
      {agentName !== null && `${agentName}, `}
      {kind === 'document' || title === null ? '' : `${name} `}
      {href === null ? words : <Link to={href}>{words}</Link>}
    </>
  );
}
