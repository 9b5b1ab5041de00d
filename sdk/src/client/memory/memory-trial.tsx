import { useId, useState } from 'react';
import { useAgent } from '../agent.tsx';
import { callCore } from '../core-api.ts';
import { useMutation } from '../query.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import classes from './memory-dialog.module.css';
import { t } from '../texts/texts.ts';

export function MemoryTrial() {
  const { info } = useAgent();
  const heading = useId();
  const [question, setQuestion] = useState('');
  const trial = useMutation({
    mutationFn: (text: string) =>
      callCore('POST /api/memories/recall', { body: { agentId: info.id, question: text } }),
  });
  return (
    <section aria-labelledby={heading} className={classes.trial}>
      <h3 id={heading} className={classes.heading}>
        {t('Test the memory')}
      </h3>
      <form
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault();
          if (question.trim() !== '') trial.mutate(question);
        }}
      >
        <Field label={t('A question')} hint={t('Which notes would be used?')}>
          <Input
            type="search"
            value={question}
            autoComplete="off"
            maxLength={1_000}
            onChange={({ target }) => setQuestion(target.value)}
          />
        </Field>
        <Button type="submit" busy={trial.isPending} disabled={question.trim() === ''}>
          {t('Test')}
        </Button>
      </form>
      {trial.isError && <ErrorPanel title={t('Couldn’t check the notes')} error={trial.error} />}
      <output className={classes.outcome}>
        {trial.data && <p className={classes.detail}>{sentence(trial.data.length)}</p>}
        {trial.data && trial.data.length > 0 && (
          <ul className={classes.recalled}>
            {trial.data.map(({ id, content }) => (
              <li key={id}>{content}</li>
            ))}
          </ul>
        )}
      </output>
    </section>
  );
}

function sentence(count: number): string {
  if (count === 0) return t('No notes apply to this question.');
  return t('{count, plural, one {This note would be used:} other {These # notes would be used:}}', { count });
}
