import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Panel, Skeleton } from '@staffroom/sdk/client';
import classes from './counters.module.css';

/** `GET /api/analytics`: one's own, since the account was made. */
interface Analytics {
  documentsProcessed: number;
  aiInteractions: number;
  presentations: number;
  rfpResponses: number;
}

const counters: { key: keyof Analytics; label: string }[] = [
  { key: 'documentsProcessed', label: 'Documents Processed' },
  { key: 'aiInteractions', label: 'AI Interactions' },
  { key: 'presentations', label: 'Presentations Created' },
  { key: 'rfpResponses', label: 'RFP Responses' },
];

/** What was done so far, in numbers. */
export function Counters() {
  const analytics = useQuery<Analytics>({ queryKey: ['/api/analytics'] });
  if (analytics.isError) {
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
            <p className={classes.number}>{analytics.data[key].toLocaleString('en')}</p>
          ) : (
            <Skeleton className={classes.number} height={28} width="64px" />
          )}
          <p className={classes.label}>{label}</p>
        </div>
      ))}
    </Panel>
  );
}
