import type { Remark } from '../../contract.ts';
import classes from './content-card.module.css';
import { t } from '../texts.ts';

/** Quotations and prices of a text that a person has to check. */
export function Remarks({ remarks }: { remarks: readonly Remark[] }) {
  if (remarks.length === 0) return null;
  return (
    <aside className={classes.note} aria-label={t('Quotations and prices to check')}>
      <ul>
        {remarks.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>
            {kind === 'quote'
              ? t('Not the client’s approved words: “{text}”', { text })
              : t('Names a price: {text}', { text })}
          </li>
        ))}
      </ul>
    </aside>
  );
}
