import { Button } from '@staffroom/sdk/client';
import { Row } from '@staffroom/sdk/layout';
import type { FormState } from './use-form.ts';
import classes from './project-form.module.css';

const fieldNames: Partial<Record<keyof FormState, string>> = {
  name: 'Project Name',
  clientName: 'Client Name',
  industry: 'Industry',
  language: 'Language of the texts',
  logo: 'Client Logo',
  solutions: 'Solutions',
  services: 'Services',
  scope: 'Project Scope',
  metrics: 'Key Achievements/Metrics',
  testimonial: 'Client Testimonial',
};

/** Fields that two people have changed: the other's words, and a decision. */
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
    <section className={classes.clashes} role="alert" aria-label="Changed by somebody else">
      <p>
        <strong>Somebody else has changed the same fields meanwhile.</strong> What you wrote is still here and
        is not saved. They wrote:
      </p>
      <dl>
        {clashes.map(({ field, theirs }) => (
          <div key={field}>
            <dt>{fieldNames[field]}</dt>
            <dd>{inWords(theirs) || 'Nothing'}</dd>
          </div>
        ))}
      </dl>
      <Row>
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
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
