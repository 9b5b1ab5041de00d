import type { FactMark, FactReason } from '../../tools/fact-mark.ts';
import { t } from '../texts/texts.ts';
import { Button } from '../ui/button/button.tsx';
import classes from './fact-list.module.css';
import { showMark } from './shown-marks.ts';

export interface FactListProps {
  marks: readonly FactMark[];
  /** Names the material of the text in the reasons. */
  comparedWith: 'sources' | 'form';
  /** Confirms a mark or takes the confirmation back. Undefined for people who can only read. */
  onConfirm?: ((mark: FactMark, confirmed: boolean) => void) | undefined;
  busy?: boolean | undefined;
}

const reasons: Record<FactListProps['comparedWith'], Record<FactReason, string>> = {
  sources: {
    unsupported: t('No source says this.'),
    reversed: t('The source says the opposite.'),
    'unknown-figure': t('No source contains this figure.'),
    'other-figure': t('The source says something else about this figure.'),
    'product-spelling': t('The product catalog has another name.'),
    'unknown-product': t('Neither the sources nor the product catalog contains this name.'),
    'unused-product': t('The sources don’t name this product.'),
  },
  form: {
    unsupported: t('The project form doesn’t say this.'),
    reversed: t('The project form says the opposite.'),
    'unknown-figure': t('The project form doesn’t contain this figure.'),
    'other-figure': t('The project form says something else about this figure.'),
    'product-spelling': t('The product catalog has another name.'),
    'unknown-product': t('Neither the project form nor the product catalog contains this name.'),
    'unused-product': t('The project form doesn’t name this product.'),
  },
};

/** Lists the unsupported statements of a draft with their reasons and the words of the source. Confirmed ones come last. */
export function FactList({ marks, comparedWith, onConfirm, busy = false }: FactListProps) {
  const open = marks.filter(({ confirmedBy }) => confirmedBy === null);
  const settled = marks.filter(({ confirmedBy }) => confirmedBy !== null);
  return (
    <ol className={classes.facts} aria-label={t('Facts to check')}>
      {[...open, ...settled].map((mark) => (
        <li
          key={mark.key}
          className={classes.fact}
          data-confirmed={mark.confirmedBy === null ? undefined : ''}
        >
          <Words mark={mark} />
          <p className={classes.reason}>{reasons[comparedWith][mark.reason]}</p>
          {mark.expected !== null && (
            <p className={classes.source}>{t('In the catalog: {name}', { name: mark.expected })}</p>
          )}
          {mark.source !== null && (
            <p className={classes.source}>
              {t('{name}: “{words}”', { name: mark.source.name, words: mark.source.words })}
            </p>
          )}
          {mark.confirmedBy !== null && (
            <p className={classes.reason}>{t('Confirmed by {name}', { name: mark.confirmedBy })}</p>
          )}
          <div className={classes.buttons}>
            {mark.confirmedBy === null && (
              <Button size="compact" variant="quiet" onClick={() => showMark(mark.key)}>
                {t.rich('Show in text<hidden>: {found}</hidden>', {
                  hidden: (inner) => <span className="visually-hidden">{inner}</span>,
                  found: mark.found,
                })}
              </Button>
            )}
            {onConfirm && (
              <Button
                size="compact"
                icon={mark.confirmedBy === null ? 'check' : undefined}
                variant={mark.confirmedBy === null ? undefined : 'quiet'}
                aria-disabled={busy}
                onClick={() => !busy && onConfirm(mark, mark.confirmedBy === null)}
              >
                {mark.confirmedBy === null
                  ? t.rich('Confirm<hidden>: {found}</hidden>', {
                      hidden: (inner) => <span className="visually-hidden">{inner}</span>,
                      found: mark.found,
                    })
                  : t.rich('Undo<hidden>: {found}</hidden>', {
                      hidden: (inner) => <span className="visually-hidden">{inner}</span>,
                      found: mark.found,
                    })}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The sentence with the marked words. */
function Words({ mark: { sentence, found } }: { mark: FactMark }) {
  const at = sentence.indexOf(found);
  if (at === -1 || found.length > sentence.length * 0.6) return <p className={classes.words}>{found}</p>;
  return (
    <p className={classes.words}>
      {sentence.slice(0, at)}
      <strong className={classes.found}>{found}</strong>
      {sentence.slice(at + found.length)}
    </p>
  );
}
