import { Button, Textarea } from '@staffroom/sdk/client';
import { CitedText, SourceList } from '@staffroom/sdk/lists';
import { useState } from 'react';
import { methodNames, placeOf, statusNames } from '../../ledger.ts';
import type { Numbered } from '../use-view.ts';
import classes from './ledger.module.css';

interface AnswerProps {
  row: Numbered;
  readOnly: boolean;
  onSave: (answer: string) => void;
}

/** What is answered, with the passages that it rests on. It is a draft until a person approves it. */
export function Answer({ row, readOnly, onSave }: AnswerProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const { answer, status, approvedBy, approvedAt, answeredBy, gap } = row;
  const words = answer === '' ? 0 : answer.trim().split(/\s+/).length;
  const limit = /^(\d[\d,]*) words?$/i.exec(row.limit)?.[1];
  const sources = row.evidence.map((one) => ({ ...one, place: placeOf(one) }));
  return (
    <div className={classes.answer}>
      <h2 className={classes.title}>
        Answer <span className={classes.note}>{statusNames[status]}</span>
        <span
          className={`${classes.note} ${classes.words}`}
          data-over={(limit !== undefined && words > Number(limit.replace(',', ''))) || undefined}
        >
          {limit === undefined ? `${words} words` : `${words} of ${limit} words`}
        </span>
      </h2>
      {draft !== null ? (
        <>
          <Textarea
            aria-label="Answer"
            rows={9}
            maxLength={20_000}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
          <div className={classes.edit}>
            <Button
              size="compact"
              onClick={() => {
                onSave(draft);
                setDraft(null);
              }}
            >
              Save answer
            </Button>
            <Button size="compact" variant="quiet" onClick={() => setDraft(null)}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <>
          {answer === '' ? (
            <p className={classes.note}>
              {gap === 'none' ? 'Nothing in the library answers this.' : 'No answer yet.'}
            </p>
          ) : (
            <CitedText text={answer} sources={sources} />
          )}
          {!readOnly && (
            <Button size="compact" icon="pencil" onClick={() => setDraft(answer)}>
              {answer === '' ? 'Write answer' : 'Edit answer'}
            </Button>
          )}
          <SourceList label="Evidence" sources={sources} />
        </>
      )}
      {status === 'approved' && (
        <p className={classes.note}>
          Approved by {approvedBy} on {approvedAt.slice(0, 10)}
        </p>
      )}
      {answeredBy !== '' && (
        <p className={classes.note}>
          {answeredBy === 'library' ? 'From an approved answer' : `Answer: ${methodNames[answeredBy]}`}
        </p>
      )}
    </div>
  );
}
