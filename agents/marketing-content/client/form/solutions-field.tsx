import { ChipsField, useApi } from '@staffroom/sdk/client';
import * as contract from '../../contract.ts';
import { t } from '../texts.ts';

export function SolutionsField({
  chosen,
  onChange,
}: {
  chosen: string[];
  onChange: (keys: string[]) => void;
}) {
  const { data } = useApi(contract).getCatalogue.useQuery();
  const names = data?.solutions ?? {};
  return (
    <ChipsField
      label={t('Add a solution')}
      empty={t('No solutions selected')}
      options={Object.entries(names).map(([value, label]) => ({ value, label }))}
      chosen={chosen.map((value) => ({ value, label: names[value] ?? value }))}
      onChange={(now) => onChange(now.map(({ value }) => value))}
    />
  );
}
