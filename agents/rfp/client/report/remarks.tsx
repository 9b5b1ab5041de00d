import { EmptyState, IconButton, documentHref, Link } from '@staffroom/sdk/client';
import type { StoredRfp } from '../../contract.ts';
import { placeOf } from '../../ledger.ts';
import { TextCell } from '@staffroom/sdk/lists';
import classes from './report.module.css';
import { useReport } from './use-report.ts';

type Field = 'dates' | 'criteria' | 'risks' | 'questions';

const nothing: Record<Field, string> = {
  dates: 'The document names no date that could be read.',
  criteria: 'The document names no criteria that could be read.',
  risks: 'Nothing was found that looks like a risk.',
  questions: 'Nothing was found to ask the buyer.',
};

/** What was found beside the requirements: each with its words and its place, changed where it stands. */
export function Remarks({ rfp, field }: { rfp: StoredRfp; field: Field }) {
  const change = useReport(rfp);
  const all: readonly (StoredRfp['risks'][number] & { date?: string; time?: string; weight?: string })[] =
    rfp[field];
  const save = (next: typeof all) => change({ [field]: next });
  if (all.length === 0) return <EmptyState text={nothing[field]} />;
  return (
    <ul className={classes.list}>
      {all.map((one, place) => (
        <li key={`${one.documentId}:${one.start}:${one.text}`} className={classes.item}>
          {one.date !== undefined && (
            <p className={classes.date}>
              {one.date} {one.time}
            </p>
          )}
          <div className={classes.words}>
            <TextCell
              long
              label="Text"
              value={one.text}
              limit={1_000}
              onSave={(text) => save(all.with(place, { ...one, text }))}
            />
            {one.quote !== '' && (
              <p className={classes.quote}>
                <mark>{one.quote}</mark>
              </p>
            )}
            <p className={classes.note}>
              {[one.weight, one.filename, placeOf(one)].filter(Boolean).join(' · ')}{' '}
              {one.start !== null && (
                <Link to={documentHref(one)}>
                  {one.page === null ? 'Open document' : `Open page ${one.page}`}
                </Link>
              )}
            </p>
          </div>
          <IconButton
            size="compact"
            icon="close"
            label={`Remove: ${one.text}`}
            onClick={() => save(all.toSpliced(place, 1))}
          />
        </li>
      ))}
    </ul>
  );
}
