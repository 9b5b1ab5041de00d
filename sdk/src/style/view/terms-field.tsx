import { Button, IconButton, Input, t } from '@staffroom/sdk/client';
import classes from './style-guide-view.module.css';

interface TermsFieldProps<K extends string> {
  /** Label of the list, such as "Terms to avoid". */
  label: string;
  hint: string;
  /** Headings of the columns, by key. The first column is the term. */
  columns: Record<K, string>;
  terms: readonly Record<K, string>[];
  onChange: (terms: Record<K, string>[]) => void;
}

export function TermsField<K extends string>({ label, hint, columns, terms, onChange }: TermsFieldProps<K>) {
  const keys = Object.keys(columns) as K[];
  const empty = Object.fromEntries(keys.map((key) => [key, ''])) as Record<K, string>;
  return (
    <fieldset className={classes.terms}>
      <legend className={classes.legend}>{label}</legend>
      <p className={classes.note}>{hint}</p>
      {terms.map((term, index) => (
        // Rows have no ids during editing, so an index is the only key.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={classes.term} aria-label={`${label}, ${index + 1}`}>
          {keys.map((key) => (
            <Input
              key={key}
              aria-label={columns[key]}
              placeholder={columns[key]}
              maxLength={key === keys[0] ? 80 : 200}
              value={term[key]}
              onChange={({ target }) =>
                onChange(terms.map((one, place) => (place === index ? { ...one, [key]: target.value } : one)))
              }
            />
          ))}
          <IconButton
            icon="close"
            size="compact"
            label={t('Remove {term}', { term: term[keys[0] as K] || t('this row') })}
            onClick={() => onChange(terms.filter((_, place) => place !== index))}
          />
        </fieldset>
      ))}
      <Button size="compact" icon="plus" onClick={() => onChange([...terms, empty])}>
        {t('Add a term')}
      </Button>
    </fieldset>
  );
}
