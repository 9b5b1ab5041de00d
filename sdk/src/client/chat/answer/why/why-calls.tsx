import type { AnswerWhy } from '../../../../core/chat/answer-why.ts';
import { countOf } from '../../../../tools/answer-steps.ts';
import { Table } from '../../../ui/layout/table.tsx';
import classes from './why-answer.module.css';

type Noted = NonNullable<AnswerWhy['noted']>;

/** What was asked of models for an answer, as the ledger has it. */
export function WhyCalls({ calls, forgotten }: Pick<Noted, 'calls' | 'forgotten'>) {
  return (
    <>
      {calls.length > 0 && (
        <Table label="Calls of models">
          <thead>
            <tr>
              <th scope="col">Model</th>
              <th scope="col" data-numeric>
                Tokens in
              </th>
              <th scope="col" data-numeric>
                Tokens out
              </th>
              <th scope="col" data-numeric data-wide>
                Took
              </th>
              <th scope="col" data-numeric>
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call, index) => (
              // They never change their places.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <th scope="row">
                  {call.model}
                  {call.outcome !== 'complete' && <span className={classes.quiet}>{call.outcome}</span>}
                </th>
                <td data-numeric>{call.inputTokens.toLocaleString('en')}</td>
                <td data-numeric>{call.outputTokens.toLocaleString('en')}</td>
                <td data-numeric data-wide>
                  {(call.durationMs / 1000).toFixed(1)} s
                </td>
                <td data-numeric>{costInWords(call.cost)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {calls.length === 0 && forgotten === 0 && <p className={classes.none}>None.</p>}
      {forgotten > 0 && (
        <p className={classes.none}>{countOf(forgotten, 'call')} the ledger does not keep any more.</p>
      )}
    </>
  );
}

/** US dollars, with as many decimals as there is something to see. */
function costInWords(cost: string | null): string {
  if (cost === null) return 'No price';
  const dollars = Number(cost);
  if (dollars === 0) return '$0';
  if (dollars < 0.0001) return '< $0.0001';
  return `$${dollars.toFixed(dollars < 0.01 ? 4 : 2)}`;
}
