import { Field, keepPreviousData, Select, useQuery, useQueryClient } from '@staffroom/sdk/client';
import { Combobox, coreQuery, personFits, useSettled } from '@staffroom/sdk/host';
import { useState } from 'react';
import { useTeams } from '../../../documents/sharing/document-sharing.ts';
import { t } from '../../../texts/texts.ts';

interface SubjectFieldProps {
  scope: 'person' | 'team' | 'agent' | 'company' | 'each';
  subject: string;
  /** The person that is selected at first, if any. */
  known: { id: string; name: string; email: string } | null;
  error: string | null;
  onChange: (subject: string) => void;
}

export function SubjectField(props: SubjectFieldProps) {
  if (props.scope === 'team') return <TeamField {...props} />;
  if (props.scope === 'agent') return <AgentField {...props} />;
  return <PersonField {...props} />;
}

function TeamField({ subject, error, onChange }: SubjectFieldProps) {
  const teams = useTeams();
  return (
    <Field label={t('Team')} required error={teams.isError ? t('Couldn’t load the teams') : error}>
      <Select value={subject} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('Choose a team')}</option>
        {teams.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function AgentField({ subject, error, onChange }: SubjectFieldProps) {
  const agents = useQuery(coreQuery('GET /api/admin/agents'));
  return (
    <Field label={t('Agent')} required error={agents.isError ? t('Couldn’t load the agents') : error}>
      <Select value={subject} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('Choose an agent')}</option>
        {agents.data?.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const peopleQuery = (search: string) => coreQuery('GET /api/admin/people', { query: { search, limit: 20 } });

function PersonField({ subject, known, error, onChange }: SubjectFieldProps) {
  const [text, setText] = useState('');
  const words = text.trim();
  const search = useSettled(words);
  const people = useQuery({
    ...peopleQuery(search),
    enabled: search !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  // Uses cached results if there are any. Until new results arrive, people of the previous results who match the words can be
  // selected.
  const before = useQueryClient().getQueryData<typeof people.data>(peopleQuery(words).queryKey);
  const answer = before ?? people.data;
  const offered = words === '' ? [] : (answer?.items ?? []).filter((each) => personFits(each, text));
  const [chosen, setChosen] = useState<string | null>(null);
  const name = known?.id === subject ? known.name : chosen;
  return (
    <Field
      label={t('Person')}
      required
      error={people.isError ? t('Couldn’t load the people') : error}
      {...(subject !== '' && name !== null && { hint: t('Selected: {name}', { name }) })}
    >
      <Combobox
        placeholder={t('Name or e-mail')}
        none={people.isFetching || search !== words ? t('Searching…') : t('No matches')}
        onTextChange={setText}
        options={offered.map((person) => ({
          value: person.id,
          label: person.name,
          detail: person.email,
        }))}
        onSelect={(choice) => {
          setChosen(choice.label);
          onChange(choice.value);
        }}
      />
    </Field>
  );
}
