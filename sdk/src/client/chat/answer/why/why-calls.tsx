import type { AnswerWhy } from '../../../../core/chat/answer-why.ts';
import { Table } from '../../../ui/layout/table.tsx';
import classes from './why-answer.module.css';
import { callOutcome } from '../../../texts/call-outcome.ts';
import { counted } from '../../../texts/counts.ts';
import { formatMoney, formatNumber, formatSeconds } from '../../../texts/format.ts';
import { t } from '../../../texts/texts.ts';

type Noted = NonNullable<AnswerWhy['noted']>;

export function WhyCalls({ calls, forgotten }: Pick<Noted, 'calls' | 'forgotten'>) {
  return (
    <>
      {calls.length > 0 && (
        <Table label={t('Model calls')}>
          <thead>
            <tr>
              <th scope="col">{t('Model')}</th>
              <th scope="col" data-numeric>
                {t('Input tokens')}
              </th>
              <th scope="col" data-numeric>
                {t('Output tokens')}
              </th>
              <th scope="col" data-numeric data-wide>
                {t('Duration')}
              </th>
              <th scope="col" data-numeric>
                {t('Cost')}
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call, index) => (
              // Rows never change their order, so an index is a safe key.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <th scope="row">
                  {call.model}
                  {call.outcome !== 'complete' && (
                    <span className={classes.quiet}>{callOutcome(call.outcome)}</span>
                  )}
                </th>
                <td data-numeric>{formatNumber(call.inputTokens)}</td>
                <td data-numeric>{formatNumber(call.outputTokens)}</td>
                <td data-numeric data-wide>
                  {formatSeconds(call.durationMs)}
                </td>
                <td data-numeric>{costInWords(call.cost)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {calls.length === 0 && forgotten === 0 && <p className={classes.none}>{t('None.')}</p>}
      {forgotten > 0 && (
        <p className={classes.none}>
          {t('No longer in the log: {forgotten}.', { forgotten: counted(forgotten, 'call') })}
        </p>
      )}
    </>
  );
}

/** Formats US dollars, with enough decimals for small amounts. */
function costInWords(cost: string | null): string {
  if (cost === null) return t('No price');
  const dollars = Number(cost);
  if (dollars === 0) return formatMoney(0, { maximumFractionDigits: 0 });
  if (dollars < 0.0001) return `< ${formatMoney(0.0001, { minimumFractionDigits: 4 })}`;
  const digits = dollars < 0.01 ? 4 : 2;
  return formatMoney(dollars, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
