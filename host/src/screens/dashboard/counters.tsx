import { useQuery } from '@tanstack/react-query';
import { useWorkspaceEvent, formatNumber } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import classes from './counters.module.css';
import { t } from '../../texts/texts.ts';

/** The counters of the dashboard. A counter of an agent appears only if such an agent is installed. */
const counters = [
  { key: 'documentsProcessed', label: t('Documents Processed') },
  { key: 'aiInteractions', label: t('AI Interactions') },
  { key: 'presentations', label: t('Presentations Created') },
  { key: 'rfpResponses', label: t('RFP Responses') },
];

export function Counters() {
  const analytics = useQuery({ ...coreQuery('GET /api/analytics'), staleTime: 0 });
  // Reloads the numbers when documents or jobs change. Questions publish no event, so the numbers also reload on every visit.
  useWorkspaceEvent('document.updated', () => void analytics.refetch());
  useWorkspaceEvent('document.deleted', () => void analytics.refetch());
  useWorkspaceEvent('job.updated', () => void analytics.refetch());
  if (analytics.isError && analytics.data === undefined) {
    return (
      <p className={classes.line} role="alert">
        {t('Couldn’t load the counters.')}{' '}
        <button type="button" className={classes.retry} onClick={() => void analytics.refetch()}>
          {t('Retry')}
        </button>
      </p>
    );
  }
  const { data } = analytics;
  return (
    <ul className={classes.line} aria-label={t('Steps so far')} aria-busy={data === undefined}>
      {counters
        // Reserves the space of one counter until it is known which of them appear. A count of zero says nothing.
        .filter(({ key }, nth) => (data === undefined ? nth === 0 : (data[key] ?? 0) > 0))
        .map(({ key, label }) => (
          <li key={key}>
            <span className={classes.number}>{formatNumber(data?.[key] ?? 0)}</span> {label}
          </li>
        ))}
    </ul>
  );
}
