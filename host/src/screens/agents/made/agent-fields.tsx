import { Field, Input, SegmentedControl, Textarea } from '@staffroom/sdk/client';
import { FieldGroup } from '../../../forms/field-group.tsx';
import { AnswerFields } from '../../../models/answer-fields.tsx';
import { limits } from './agent-draft.ts';
import { DocumentsField } from './documents-field.tsx';
import { LooksFields } from './looks-fields.tsx';
import { StartersField } from './starters-field.tsx';
import type { AgentForm } from './use-agent-form.ts';

/** Everything that an agent without code is made of. */
export function AgentFields({ form }: { form: AgentForm }) {
  const { draft, errors, change } = form;
  return (
    <>
      <Field
        label="Name"
        required
        error={errors['name']}
        counter={{ length: draft.name.length, limit: limits.name }}
      >
        <Input value={draft.name} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      <Field
        label="Description"
        required
        hint="One line for the catalogue: what it is for."
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
        label="Prompt"
        optional
        hint="What it is told before every conversation. Blank: to answer from the documents it is given."
        error={errors['prompt']}
        counter={{ length: draft.prompt.length, limit: limits.prompt }}
      >
        <Textarea rows={6} value={draft.prompt} onChange={({ target }) => change({ prompt: target.value })} />
      </Field>
      <StartersField form={form} />
      <DocumentsField form={form} />
      <FieldGroup legend="Answers">
        <AnswerFields draft={draft} errors={errors} change={change} />
      </FieldGroup>
      <LooksFields form={form} />
      <FieldGroup legend="Who may use it">
        <SegmentedControl
          label="Who may use it"
          value={draft.adminsOnly ? 'admin' : 'all'}
          options={[
            { value: 'all', label: 'Everybody' },
            { value: 'admin', label: 'Administrators' },
          ]}
          onValueChange={(value) => change({ adminsOnly: value === 'admin' })}
        />
      </FieldGroup>
    </>
  );
}
