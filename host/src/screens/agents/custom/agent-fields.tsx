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
  sourced: t('Statements and quotes that no document supports are flagged.'),
  quoted: t('Quotes that aren’t in any document are flagged.'),
  own: t('Headlines, names and the agent’s own wording aren’t checked, but quotes from people are.'),
};

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
        hint={t('One line for the catalog: what is it for?')}
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
        hint={t('Instructions for every conversation. Leave blank to answer from the documents only.')}
        error={errors['prompt']}
        counter={{ length: draft.prompt.length, limit: limits.prompt }}
      >
        <Textarea rows={6} value={draft.prompt} onChange={({ target }) => change({ prompt: target.value })} />
      </Field>
      <StartersField form={form} />
      <DocumentsField form={form} />
      <FieldGroup legend={t('Answers')}>
        <AnswerFields draft={draft} errors={errors} change={change} />
        <Field label={t('Check for sources')} hint={claimHints[draft.claims]} error={errors['claims']}>
          <Select
            value={draft.claims}
            onChange={({ target }) =>
              change({ claims: claimKinds.find((kind) => kind === target.value) ?? 'quoted' })
            }
          >
            <option value="sourced">{t('Every statement')}</option>
            <option value="quoted">{t('Quotes')}</option>
            <option value="own">{t('Only quotes from others; this agent writes its own text')}</option>
          </Select>
        </Field>
      </FieldGroup>
      <LooksFields form={form} />
      <FieldGroup legend={t('Who can use the agent')}>
        <SegmentedControl
          label={t('Who can use the agent')}
          value={draft.adminsOnly ? 'admin' : 'all'}
          options={[
            { value: 'all', label: t('Everyone') },
            { value: 'admin', label: t('Administrators') },
          ]}
          onValueChange={(value) => change({ adminsOnly: value === 'admin' })}
        />
      </FieldGroup>
    </>
  );
}
