import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Panel, Skeleton, useWorkspaceEvent } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import classes from './counters.module.css';

const counters = [
  { key: 'documentsProcessed', label: 'Documents Processed' },
  { key: 'aiInteractions', label: 'AI Interactions' },
  { key: 'presentations', label: 'Presentations Created' },
  { key: 'rfpResponses', label: 'RFP Responses' },
];

/** What was done so far, in numbers. */
export function Counters() {
  const analytics = useQuery({ ...coreQuery('GET /api/analytics'), staleTime: 0 });
  // Questions are not told of: the numbers are asked for with every visit, and when documents or jobs change.
  useWorkspaceEvent('document.updated', () => void analytics.refetch());
  useWorkspaceEvent('document.deleted', () => void analytics.refetch());
  useWorkspaceEvent('job.updated', () => void analytics.refetch());
  if (analytics.isError && analytics.data === undefined) {
    return (
      <ErrorPanel
        title="The counters could not be loaded"
        error={analytics.error}
        onRetry={() => void analytics.refetch()}
      />
    );
  }
  return (
    <Panel layout="columns">
      {counters.map(({ key, label }) => (
        <div key={key} className={classes.counter}>
          {analytics.data ? (
            <p className={classes.number}>{(analytics.data[key] ?? 0).toLocaleString('en')}</p>
          ) : (
            <Skeleton className={classes.number} height={28} width="64px" />
          )}
          <p className={classes.label}>{label}</p>
        </div>
      ))}
    </Panel>
  );
}
