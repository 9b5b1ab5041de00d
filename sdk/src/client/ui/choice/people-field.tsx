import { useState } from 'react';
import { useSettled } from '../../chat/use-settled.ts';
import { callCore } from '../../core-api.ts';
import { useQuery } from '../../query.ts';
import ChipsField, { type ChipsFieldProps } from './chips-field.tsx';
import { t } from '../../texts/texts.ts';

export type PeopleFieldProps = Pick<
  ChipsFieldProps,
  'label' | 'hint' | 'chosen' | 'onChange' | 'empty' | 'focused'
>;

export default function PeopleField(props: PeopleFieldProps) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const { data = [], isFetching } = useQuery({
    queryKey: ['/api/people', { search }],
    queryFn: ({ signal }) => callCore('GET /api/people', { query: { search } }, { signal }),
    enabled: search !== '',
  });
  return (
    <ChipsField
      {...props}
      placeholder={t('Name or e-mail')}
      none={isFetching || search !== text.trim() ? t('Looking…') : t('Nobody is called so')}
      onTextChange={setText}
      options={
        search === '' ? [] : data.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))
      }
    />
  );
}
