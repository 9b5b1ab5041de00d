import { Button, documentHref, Link, Textarea } from '@staffroom/sdk/client';
import { useState } from 'react';
import { placeOf } from '../../ledger.ts';
import type { Numbered } from '../use-view.ts';
import classes from './row-panel.module.css';

/** What is answered, with the passages that it rests on. It is a draft until a person approves it. */
export function Answer({ row, onSave }: { row: Numbered; onSave: (answer: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  if (draft !== null) {
    return (
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
    );
  }
  return (
    <>
      {row.answer === '' ? (
        <p className={classes.note}>
          {row.gap === 'none' ? 'Nothing in the library answers this.' : 'No answer yet.'}
        </p>
      ) : (
        <div className={classes.text}>
          {row.answer.split(/(\[\d+\]|\[to be supplied[^\]]*\])/).map((part, place) => {
            const number = /^\[(\d+)\]$/.exec(part)?.[1];
            const source = number === undefined ? undefined : row.evidence[Number(number) - 1];
            const key = `${place}:${part}`;
            if (source)
              return (
                <Link
                  key={key}
                  to={documentHref(source)}
                  className={classes.citation}
                  aria-label={`Source ${number}: ${source.filename}`}
                >
                  {number}
                </Link>
              );
            return part.startsWith('[to be supplied') ? (
              <span key={key} className={classes.open}>
                {part}
              </span>
            ) : (
              part
            );
          })}
        </div>
      )}
      <Button size="compact" icon="pencil" onClick={() => setDraft(row.answer)}>
        {row.answer === '' ? 'Write answer' : 'Edit answer'}
      </Button>
      {row.evidence.length > 0 && (
        <ol className={classes.sources} aria-label="Evidence">
          {row.evidence.map((one, place) => (
            <li key={`${one.documentId}:${one.start}`}>
              <Link
                to={documentHref(one)}
                className={classes.citation}
                aria-label={`Open source ${place + 1}`}
              >
                {place + 1}
              </Link>
              <span className={classes.file}>{one.filename}</span>
              <span className={classes.note}>{placeOf(one)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
