import { Field, Input, SegmentedControl, Select, Textarea } from '@staffroom/sdk/client';
import { FieldGroup } from '../../../forms/field-group.tsx';
import { AnswerFields } from '../../../models/answer-fields.tsx';
import { claimKinds, limits } from './agent-draft.ts';
import { DocumentsField } from './documents-field.tsx';
import { LooksFields } from './looks-fields.tsx';
import { StartersField } from './starters-field.tsx';
import type { AgentForm } from './use-agent-form.ts';
import { t } from '../../../texts/texts.ts';

const claimHints: Record<AgentForm['draft']['claims'], string> = {
  sourced: t('Statements that no document supports are marked, and so are quotes that none holds.'),
  quoted: t('What stands in quotation marks and in no document is marked.'),
  own: t(
    'Headlines, names and wording of its own are left alone. What it says that somebody said is looked up.',
  ),
};

/** Everything that an agent without code is made of. */
export function AgentFields({ form }: { form: AgentForm }) {
  const { draft, errors, change } = form;
  return (
    <>
      <Field
        label={t('Name')}
        required
        error={errors['name']}
        counter={{ length: draft.name.length, limit: limits.name }}
      >
        <Input value={draft.name} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      <Field
        label={t('Description')}
        required
        hint={t('One line for the catalogue: what it is for.')}
        error={errors['description']}
        counter={{ length: draft.description.length, limit: limits.description }}
      >
        <Textarea
          rows={2}
          value={draft.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <Field
        label={t('Prompt')}
        optional
        hint={t(
          'What it is told before every conversation. Blank: to answer from the documents it is given.',
        )}
        error={errors['prompt']}
        counter={{ length: draft.prompt.length, limit: limits.prompt }}
      >
        <Textarea rows={6} value={draft.prompt} onChange={({ target }) => change({ prompt: target.value })} />
      </Field>
      <StartersField form={form} />
      <DocumentsField form={form} />
      <FieldGroup legend={t('Answers')}>
        <AnswerFields draft={draft} errors={errors} change={change} />
        <Field label={t('What needs a source')} hint={claimHints[draft.claims]} error={errors['claims']}>
          <Select
            value={draft.claims}
            onChange={({ target }) =>
              change({ claims: claimKinds.find((kind) => kind === target.value) ?? 'quoted' })
            }
          >
            <option value="sourced">{t('Every statement')}</option>
            <option value="quoted">{t('Quotes')}</option>
            <option value="own">{t('Quotes of others only: it writes texts of its own')}</option>
          </Select>
        </Field>
      </FieldGroup>
      <LooksFields form={form} />
      <FieldGroup legend={t('Who may use it')}>
        <SegmentedControl
          label={t('Who may use it')}
          value={draft.adminsOnly ? 'admin' : 'all'}
          options={[
            { value: 'all', label: t('Everybody') },
            { value: 'admin', label: t('Administrators') },
          ]}
          onValueChange={(value) => change({ adminsOnly: value === 'admin' })}
        />
      </FieldGroup>
    </>
  );
}
