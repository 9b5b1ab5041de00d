import { useState } from 'react';
import { type AnswerStep, type StepPassage } from '../../../../tools/answer-steps.ts';
import { isOfAttachment } from '../../../../capabilities.ts';
import { Link } from '../../../router.ts';
import { Icon } from '../../../ui/identity/icon.tsx';
import { documentHref } from '../../../../hand-over/document-href.ts';
import { passagePlace } from '../../evidence/passage-place.ts';
import { Approval } from './approval.tsx';
import classes from './answer-steps.module.css';
import { SignIn } from './sign-in.tsx';
import { documentWords, stepLine, stepOutcome } from './step-words.ts';
import { counted } from '../../../texts/counts.ts';
import { t } from '../../../texts/texts.ts';

const maxOpen = 3;

export function AnswerSteps({ steps, writing }: { steps: readonly AnswerStep[]; writing: boolean }) {
  // Steps that were shown while the answer was written stay open, so that its end does not move the text.
  const [wasWriting] = useState(writing);
  if (steps.length === 0) return null;
  const list = (
    <ul className={classes.list} aria-label={t('Searches')}>
      {steps.map((step) => (
        <Step key={step.id} step={step} />
      ))}
    </ul>
  );
  if (wasWriting || steps.length <= maxOpen) return list;
  return (
    <details className={classes.all}>
      <summary className={classes.line}>
        <Icon name="search" size={14} />
        <span className={classes.words}>
          {t('Looked things up in {steps}', { steps: counted(steps.length, 'step') })}
        </span>
      </summary>
      {list}
    </details>
  );
}

function Step({ step }: { step: AnswerStep }) {
  if (step.approval)
    return (
      <li>
        <Approval step={step} approval={step.approval} />
      </li>
    );
  if (step.signIn)
    return (
      <li>
        <SignIn signIn={step.signIn} />
      </li>
    );
  return <Looked step={step} />;
}

function Looked({ step }: { step: AnswerStep }) {
  const { state, documents, passages } = step;
  const outcome = stepOutcome(step);
  const line = (
    <>
      <Icon name={state === 'failed' ? 'warning' : documents.length > 0 ? 'documents' : 'search'} size={14} />
      <span className={classes.words}>
        {stepLine(step)}
        {state === 'running' && '…'}
        {outcome !== null && <span className={classes.outcome}> · {outcome}</span>}
      </span>
    </>
  );
  if (passages.length === 0 && documents.length === 0)
    return (
      <li className={classes.line} data-state={state}>
        {line}
      </li>
    );
  return (
    <li>
      <details>
        <summary className={classes.line} data-state={state}>
          {line}
        </summary>
        <ul className={classes.found}>
          {passages.map((passage) => (
            <Found
              key={`${passage.documentId}:${passage.version}:${passage.start}:${passage.end}`}
              passage={passage}
            />
          ))}
          {passages.length === 0 &&
            documents.map((document) => (
              <li key={`${document.documentId}:${document.version}`}>
                {isOfAttachment(document) ? (
                  documentWords(document)
                ) : (
                  <Link to={documentHref(document)}>{documentWords(document)}</Link>
                )}
              </li>
            ))}
        </ul>
      </details>
    </li>
  );
}

function Found({ passage }: { passage: StepPassage }) {
  const place = passagePlace(passage);
  const name = `${passage.filename}${place === null ? '' : `, ${place}`}`;
  return (
    <li>
      {passage.number !== null && <span className={classes.number}>{passage.number} </span>}
      {isOfAttachment(passage) ? name : <Link to={documentHref(passage)}>{name}</Link>}
      <span className={classes.quote}>{passage.quote}</span>
    </li>
  );
}
