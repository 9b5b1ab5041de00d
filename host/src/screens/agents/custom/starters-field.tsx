import { Button, Field, IconButton, Input } from '@staffroom/sdk/client';
import { FieldGroup } from '../../../forms/field-group.tsx';
import { limits, maxStarters } from './agent-draft.ts';
import classes from './agent-form.module.css';
import type { AgentForm } from './use-agent-form.ts';
import { t } from '../../../texts/texts.ts';

/** Edits up to four questions that an empty chat with the agent suggests. */
export function StartersField({ form: { draft, errors, change } }: { form: AgentForm }) {
  const { starters } = draft;
  const write = (index: number, text: string) => change({ starters: starters.with(index, text) });
  return (
    <FieldGroup legend={t('Starters')}>
      <p className={classes.hint}>{t('Up to four questions to suggest in an empty chat.')}</p>
      {errors['starters'] && <p className={classes.error}>{errors['starters']}</p>}
      {starters.map((starter, index) => (
        // Only its position identifies an item.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.line}>
          <Field
            label={t('Starter {value}', { value: index + 1 })}
            labelHidden
            error={errors[`starters.${index}`]}
            {...(starter.length > limits.starter && {
              counter: { length: starter.length, limit: limits.starter },
            })}
          >
            <Input value={starter} onChange={({ target }) => write(index, target.value)} />
          </Field>
          <IconButton
            icon="close"
            label={t('Remove starter {value}', { value: index + 1 })}
            onClick={() => change({ starters: starters.toSpliced(index, 1) })}
          />
        </div>
      ))}
      {starters.length < maxStarters && (
        <div>
          <Button size="compact" icon="plus" onClick={() => change({ starters: [...starters, ''] })}>
            {t('Add a starter')}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
