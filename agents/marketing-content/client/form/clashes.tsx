import { Button } from '@staffroom/sdk/client';
import { Row } from '@staffroom/sdk/layout';
import type { FormState } from './use-form.ts';
import classes from './project-form.module.css';
import { t } from '../texts.ts';

const fieldNames: Partial<Record<keyof FormState, string>> = {
  name: t('Project Name'),
  clientName: t('Client Name'),
  industry: t('Industry'),
  language: t('Output language'),
  logo: t('Client Logo'),
  solutions: t('Solutions'),
  services: t('Services'),
  scope: t('Project Scope'),
  metrics: t('Key Achievements/Metrics'),
  testimonial: t('Client Testimonial'),
};

export function Clashes({
  clashes,
  onKeepMine,
  onTakeTheirs,
}: {
  clashes: { field: keyof FormState; theirs: FormState[keyof FormState] }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  return (
    <section className={classes.clashes} role="alert" aria-label={t('Changed by someone else')}>
      <p>
        {t.rich(
          '<b>Someone else changed the same fields.</b> Your changes are still here but not saved. Theirs:',
          { b: (inner) => <strong>{inner}</strong> },
        )}
      </p>
      <dl>
        {clashes.map(({ field, theirs }) => (
          <div key={field}>
            <dt>{fieldNames[field]}</dt>
            <dd>{inWords(theirs) || t('Nothing')}</dd>
          </div>
        ))}
      </dl>
      <Row>
        <Button onClick={onKeepMine}>{t('Keep my version')}</Button>
        <Button onClick={onTakeTheirs}>{t('Use the other version')}</Button>
      </Row>
    </section>
  );
}

function inWords(value: FormState[keyof FormState]): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(', ');
  if (value === null || typeof value !== 'object') return '';
  return Object.entries(value)
    .filter(([, on]) => on)
    .map(([name]) => name)
    .join(', ');
}
