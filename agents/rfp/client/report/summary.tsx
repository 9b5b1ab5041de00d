import { EmptyState, IconButton, documentHref, Link } from '@staffroom/sdk/client';
import { DateCell, TextCell } from '@staffroom/sdk/lists';
import type { StoredRfp } from '../../contract.ts';
import { AddRemark, type NewRemark } from './add-remark.tsx';
import { placeOf } from '../place.ts';
import type { LedgerActions } from '../use-ledger.ts';
import classes from './summary.module.css';
import { t } from '../texts.ts';

interface ReportProps {
  rfp: StoredRfp;
  change: LedgerActions['changeReport'];
  readOnly: boolean;
}

export function Summary({ rfp, change, readOnly }: ReportProps) {
  const save = (words: Partial<StoredRfp>) => change.mutateAsync({ rfp, words });
  return (
    <section className={classes.summary} aria-label={t('Summary')}>
      <h2 className={classes.heading}>{t('Title')}</h2>
      <TextCell
        label={t('Title')}
        value={rfp.title}
        limit={300}
        readOnly={readOnly}
        onSave={(title) => title !== '' && save({ title })}
      />
      <h2 className={classes.heading}>{t('Summary')}</h2>
      <div className={classes.prose}>
        <TextCell
          long
          label={t('Summary')}
          value={rfp.summary}
          limit={8_000}
          readOnly={readOnly}
          onSave={(summary) => save({ summary })}
        />
      </div>
      {rfp.method === 'rules' && (
        <p className={classes.note}>
          {t(
            'Sentences picked from the document by keywords such as “must”, “shall” and “required”, without an AI model. Check the document too, or choose an AI model in Settings.',
          )}
        </p>
      )}
    </section>
  );
}

const nothing = {
  dates: t('No dates found.'),
  criteria: t('No evaluation criteria found.'),
  risks: t('No risks found.'),
  questions: t('No questions for the buyer.'),
};

/** Lists everything that was found besides the requirements, with quote and place. People can edit it here. */
export function Remarks({ rfp, field, change, readOnly }: ReportProps & { field: keyof typeof nothing }) {
  const all: readonly (StoredRfp['risks'][number] & { date?: string; time?: string; weight?: string })[] =
    rfp[field];
  const save = (next: typeof all) => change.mutateAsync({ rfp, words: { [field]: next } });
  const add = ({ text, date, time, weight }: NewRemark) => {
    const { documentId, filename, version } = rfp;
    const nowhere = { documentId, filename, version, page: null, section: null, start: null, end: null };
    const own = { ...nowhere, text: text.trim(), quote: '' };
    const whole =
      field === 'dates' ? { ...own, date, time } : field === 'criteria' ? { ...own, weight } : own;
    const next: (typeof all)[number][] = [...all, whole];
    return save(
      field === 'dates' ? next.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '')) : next,
    );
  };
  const adding = readOnly ? undefined : <AddRemark field={field} onAdd={add} />;
  if (all.length === 0) return <EmptyState text={nothing[field]} action={adding} />;
  return (
    <>
      <div className={classes.adding}>{adding}</div>
      <ul className={classes.list}>
        {all.map((one, place) => (
          <li key={`${one.documentId}:${one.start}:${one.text}`} className={classes.item}>
            {one.date !== undefined && (
              <div className={classes.date}>
                <DateCell
                  label={t('Date of {text}', { text: one.text })}
                  value={one.date}
                  readOnly={readOnly}
                  onChange={(date) =>
                    date !== '' && void save(all.with(place, { ...one, date })).catch(() => undefined)
                  }
                />
                <TextCell
                  label={t('Time of {text}', { text: one.text })}
                  value={one.time ?? ''}
                  limit={60}
                  readOnly={readOnly}
                  onSave={(time) => save(all.with(place, { ...one, time }))}
                />
              </div>
            )}
            <div className={classes.words}>
              <TextCell
                long
                label={t('Text')}
                value={one.text}
                limit={1_000}
                readOnly={readOnly}
                onSave={(text) => save(all.with(place, { ...one, text }))}
              />
              {/* Hides a quote that says the same as the text. */}
              {one.quote !== '' && one.quote !== one.text && (
                <p className={classes.quote}>
                  <mark>{one.quote}</mark>
                </p>
              )}
              {one.weight !== undefined && (
                <TextCell
                  label={t('Weight of {text}', { text: one.text })}
                  value={one.weight}
                  limit={40}
                  readOnly={readOnly}
                  onSave={(weight) => save(all.with(place, { ...one, weight }))}
                />
              )}
              <p className={classes.note}>
                {[one.filename, placeOf(one)].filter(Boolean).join(' · ')}{' '}
                {one.start !== null && (
                  <Link to={documentHref(one)}>
                    {one.page === null ? t('Open document') : t('Open page {page}', { page: one.page })}
                  </Link>
                )}
              </p>
            </div>
            {!readOnly && (
              <IconButton
                size="compact"
                icon="close"
                label={t('Remove: {text}', { text: one.text })}
                onClick={() => change.mutate({ rfp, words: { [field]: all.toSpliced(place, 1) } })}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
