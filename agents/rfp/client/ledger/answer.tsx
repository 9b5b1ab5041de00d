import { Button, Textarea } from '@staffroom/sdk/client';
import { useLeaveGuard } from '@staffroom/sdk/layout';
import { CitedText, OthersWords, SourceList, useOwnWords } from '@staffroom/sdk/lists';
import type { Project } from '../../contract.ts';
import { describeChoice } from '../our-answers.tsx';
import { placeOf } from '../place.ts';
import { methodNames, statusNames } from '../names.ts';
import type { Numbered } from '../use-view.ts';
import classes from './ledger.module.css';
import { t } from '../texts.ts';

interface AnswerProps {
  row: Numbered;
  projects: readonly Project[];
  readOnly: boolean;
  onSave: (answer: string) => Promise<unknown>;
}

/** The answer with the passages it relies on. It is a draft until a person approves it. */
export function Answer({ row, projects, readOnly, onSave }: AnswerProps) {
  const own = useOwnWords(row.answer, onSave);
  const { question } = useLeaveGuard(own.text !== null && own.text !== row.answer);
  const { answer, status, approvedBy, approvedAt, answeredBy, gap } = row;
  const words = answer === '' ? 0 : answer.trim().split(/\s+/).length;
  const limit = /^(\d[\d,]*) words?$/i.exec(row.limit)?.[1];
  const sources = row.evidence.map((one) => ({ ...one, place: placeOf(one) }));
  return (
    <div className={classes.answer}>
      {question}
      <h2 className={classes.title}>
        {t.rich('Answer {statusName}{value}', {
          statusName: <span className={classes.note}>{statusNames[status]}</span>,
          value: (
            <span
              className={`${classes.note} ${classes.words}`}
              data-over={(limit !== undefined && words > Number(limit.replace(',', ''))) || undefined}
            >
              {limit === undefined
                ? t('{words} words', { words })
                : t('{words} of {limit} words', { words, limit })}
            </span>
          ),
        })}
      </h2>
      {own.text !== null ? (
        <>
          <Textarea
            aria-label={t('Answer')}
            rows={9}
            maxLength={20_000}
            value={own.text}
            onChange={({ target }) => own.write(target.value)}
          />
          <OthersWords words={own} />
          <div className={classes.edit}>
            <Button size="compact" disabled={own.theirs !== null} onClick={() => void own.finish()}>
              {t('Save answer')}
            </Button>
            <Button size="compact" variant="quiet" onClick={own.leave}>
              {t('Cancel')}
            </Button>
          </div>
        </>
      ) : (
        <>
          {answer === '' ? (
            <p className={classes.note}>
              {gap === 'none' ? t('No document in your library answers this.') : t('No answer yet.')}
            </p>
          ) : (
            <CitedText text={answer} sources={sources} />
          )}
          {!readOnly && (
            <Button size="compact" icon="pencil" onClick={own.begin}>
              {answer === '' ? t('Write answer') : t('Edit answer')}
            </Button>
          )}
          <SourceList label={t('Evidence')} sources={sources} />
        </>
      )}
      {row.unsupported > 0 && (
        <p className={classes.note}>
          {t(
            '{count} {count, plural, one {statement} other {statements}} left out: no source supports {count, plural, one {it} other {them}}.',
            {
              count: row.unsupported,
            },
          )}
        </p>
      )}
      {gap === 'unmet' && (
        <p className={classes.note} data-bad="">
          {t('The sources say that this requirement is not met.')}
        </p>
      )}
      {status === 'approved' && (
        <p className={classes.note}>
          {t('Approved by {approvedBy} on {approvedAt}', { approvedBy, approvedAt: approvedAt.slice(0, 10) })}
        </p>
      )}
      {answeredBy !== '' && (
        <p className={classes.note}>
          {answeredBy === 'library'
            ? t('From an approved answer')
            : t('Answer by {methodName}', { methodName: methodNames[answeredBy] })}
          {row.draftedFrom &&
            t(' · Drafted from {choice}', { choice: describeChoice(row.draftedFrom, projects) })}
        </p>
      )}
    </div>
  );
}
