import { useState } from 'react';
import { useSettled } from '../../chat/use-settled.ts';
import { callCore, coreQuery } from '../../core-api.ts';
import { keepPreviousData, useQuery, useQueryClient } from '../../query.ts';
import ChipsField, { type ChipsFieldProps } from './chips-field.tsx';
import type { Choice } from './combobox.tsx';
import { personFits } from './person-fits.ts';
import { t } from '../../texts/texts.ts';

export interface PeopleFieldProps
  extends Pick<ChipsFieldProps, 'label' | 'hint' | 'chosen' | 'onChange' | 'empty' | 'focused'> {
  /** Also offers the person who is signed in, before anything is typed. Use it for assigning work, not for sharing. */
  offersSelf?: boolean | undefined;
}

export default function PeopleField({ offersSelf = false, ...props }: PeopleFieldProps) {
  const [text, setText] = useState('');
  const words = text.trim();
  const search = useSettled(words);
  const { data = [], isFetching } = useQuery({
    queryKey: keyOf(search),
    queryFn: ({ signal }) => callCore('GET /api/people', { query: { search } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const self = useSelf(offersSelf, text);
  // Until new results arrive, offer only people of the previous, cached results who match the new text, too.
  const before = useQueryClient().getQueryData<typeof data>(keyOf(words));
  const others = (before ?? data)
    .filter((person) => personFits(person, text))
    .map(({ id, name, email }) => ({ value: id, label: name, detail: email }));
  return (
    <ChipsField
      {...props}
      placeholder={t('Name or e-mail')}
      none={isFetching || search !== words ? t('Searching…') : t('No matches')}
      onTextChange={setText}
      options={[...self, ...(words === '' ? [] : others)]}
    />
  );
}

const keyOf = (search: string) => ['/api/people', { search }];

/** Returns the signed-in person as an option, unless the typed text matches someone else. */
function useSelf(isWanted: boolean, text: string): Choice[] {
  const { data: me } = useQuery({ ...coreQuery('GET /api/auth/me'), enabled: isWanted });
  if (!isWanted || !me) return [];
  const you = t('That’s you');
  const isMeant = `${you} ${me.name} ${me.email}`.toLowerCase().includes(text.trim().toLowerCase());
  return isMeant ? [{ value: me.id, label: me.name || me.email, detail: you }] : [];
}
