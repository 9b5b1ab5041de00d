import { useApi } from '@staffroom/sdk/client';
import * as contract from '../contract.ts';

export default function GlossaryPage() {
  const { data, isPending, error } = useApi(contract).listTerms.useQuery({ query: {} });
  if (isPending) return <p>Loading the terms …</p>;
  if (error) return <p role="alert">{error.message}</p>;
  if (data.items.length === 0) return <p>No terms yet. Choose a document and collect them.</p>;
  return (
    <dl>
      {data.items.map(({ id, name, meaning }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
