import { useQuery } from '@tanstack/react-query';
import { useWorkspaceEvent } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import classes from './counters.module.css';

/** Those of agents come only where such an agent is installed. */
const counters = [
  { key: 'documentsProcessed', label: 'Documents Processed' },
  { key: 'aiInteractions', label: 'AI Interactions' },
  { key: 'presentations', label: 'Presentations Created' },
  { key: 'rfpResponses', label: 'RFP Responses' },
];

/** What was done so far, in numbers: one line of text. */
export function Counters() {
  const analytics = useQuery({ ...coreQuery('GET /api/analytics'), staleTime: 0 });
  // Questions are not told of: the numbers are asked for with every visit, and when documents or jobs change.
  useWorkspaceEvent('document.updated', () => void analytics.refetch());
  useWorkspaceEvent('document.deleted', () => void analytics.refetch());
  useWorkspaceEvent('job.updated', () => void analytics.refetch());
  if (analytics.isError && analytics.data === undefined) {
    return (
      <p className={classes.line} role="alert">
        The counters could not be loaded.{' '}
        <button type="button" className={classes.retry} onClick={() => void analytics.refetch()}>
          Retry
        </button>
      </p>
    );
  }
  const { data } = analytics;
  return (
    <ul className={classes.line} aria-label="What was done so far" aria-busy={data === undefined}>
      {counters
        // Not seen before they are known; the room is kept.
        .filter(({ key }) => data === undefined || data[key] !== undefined)
        .map(({ key, label }) => (
          <li key={key}>
            <span className={classes.number}>{(data?.[key] ?? 0).toLocaleString('en')}</span> {label}
          </li>
        ))}
    </ul>
  );
}
