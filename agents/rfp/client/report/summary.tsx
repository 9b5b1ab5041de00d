import type { StoredRfp } from '../../contract.ts';
import { TextCell } from '@staffroom/sdk/lists';
import classes from './report.module.css';
import { useReport } from './use-report.ts';

/** What it is about, to be put right where it is read. */
export function Summary({ rfp }: { rfp: StoredRfp }) {
  const change = useReport(rfp);
  return (
    <section className={classes.summary} aria-label="Summary">
      <h2 className={classes.heading}>Title</h2>
      <TextCell
        label="Title"
        value={rfp.title}
        limit={300}
        onSave={(title) => title !== '' && change({ title })}
      />
      <h2 className={classes.heading}>Summary</h2>
      <div className={classes.prose}>
        <TextCell
          long
          label="Summary"
          value={rfp.summary}
          limit={8_000}
          onSave={(summary) => change({ summary })}
        />
      </div>
      {rfp.method === 'rules' && (
        <p className={classes.note}>Sentences of the document itself, chosen by rules.</p>
      )}
    </section>
  );
}
