import type { ReactNode } from 'react';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import classes from './marked-text.module.css';
import { t } from '../../texts/texts.ts';

const reservations = {
  'not-found': {
    flag: t('not found'),
    text: t(
      'These words aren’t in any of the documents read for this answer. Check them before you use them.',
    ),
  },
  unsupported: {
    flag: t('not in sources'),
    text: t('None of this answer’s sources supports this statement. It may still be right, so check it.'),
  },
};

/**
 * Marks words that no source supports. The words are not highlighted, because highlighting means evidence. `joined` keeps a
 * citation number and the punctuation after it on one line.
 */
export function MarkedText({ kind, last, children }: { kind: string; last: boolean; children: ReactNode }) {
  if (kind === 'joined') return <span className={classes.joined}>{children}</span>;
  if (kind !== 'not-found' && kind !== 'unsupported') return <span>{children}</span>;
  const { flag, text } = reservations[kind];
  return (
    <>
      <span className={classes.marked} data-kind={kind}>
        {children}
      </span>
      {last && (
        <Tooltip text={text} onPress>
          <button type="button" className={classes.flag} data-kind={kind}>
            {flag}
          </button>
        </Tooltip>
      )}
    </>
  );
}

/** A citation number without a source. The number is no link, and has a hint once the answer is complete. */
export function MissingCitation({ number, streaming }: { number: number; streaming: boolean }) {
  if (streaming) return <>[{number}]</>;
  const text = t('Source {number} is missing or not shared with you', { number });
  return (
    <span className={classes.missing} title={text}>
      <s aria-hidden="true">[{number}]</s>
      <VisuallyHidden> ({text})</VisuallyHidden>
    </span>
  );
}
