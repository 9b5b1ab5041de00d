import { Table, formatMoney, formatNumber, serverMessage } from '@staffroom/sdk/client';
import type { JobInfo } from '@staffroom/sdk/core';
import classes from './job-screen.module.css';
import { t } from '../../texts/texts.ts';

/** The steps of a job with their cost. They are folded once the job has a result, which people want to see first. */
export function JobSteps({ job: { status, steps, usage = [] } }: { job: JobInfo }) {
  const costs = new Map(usage.map((used) => [used.step, used]));
  const beside = usage.filter(({ step }) => !steps.some(({ name }) => name === step));
  const rows = [
    ...steps.map((step) => ({ ...step, label: step.name, used: costs.get(step.name) })),
    ...beside.map((used) => ({ ...notCounted, label: used.step ?? t('Outside the steps'), used })),
  ];
  if (rows.length === 0) return null;
  const asked = usage.length > 0;
  return (
    <details className={classes.steps} open={status !== 'completed'}>
      <summary>
        <h2>{t('Steps')}</h2>
        <span className={classes.quiet}>
          {t('{count, plural, one {1 step} other {# steps}}', { count: rows.length })}
        </span>
      </summary>
      <Table label={t('Steps')} dense>
        <thead>
          <tr>
            <th scope="col">{t('Step')}</th>
            <th scope="col" data-numeric>
              {t('Done')}
            </th>
            {asked && (
              <>
                <th scope="col" data-numeric data-wide>
                  {t('Calls')}
                </th>
                <th scope="col" data-numeric>
                  {t('Tokens')}
                </th>
                <th scope="col" data-numeric>
                  {t('Cost')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, used, ...step }) => (
            <tr key={label}>
              <th scope="row">{serverMessage(label)}</th>
              <td data-numeric>{doneOf(step, status)}</td>
              {asked && (
                <>
                  <td data-numeric data-wide>
                    {used?.calls ?? ''}
                  </td>
                  <td data-numeric>{used ? formatNumber(used.inputTokens + used.outputTokens) : ''}</td>
                  <td data-numeric>{used ? costOf(used.cost) : ''}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

const notCounted = { done: null, total: null, startedAt: null, finishedAt: null };

/**
 * Returns the progress of a step. A finished step counts as complete, even if its last report was lower. A step that a failed
 * or canceled job had started is not in progress.
 */
function doneOf(
  { done, total, startedAt, finishedAt }: Omit<JobInfo['steps'][number], 'name'>,
  status: JobInfo['status'],
): string {
  if (total !== null)
    return t('{done} of {total}', { done: finishedAt === null ? (done ?? 0) : total, total });
  if (finishedAt !== null) return t('Done');
  if (startedAt === null) return '';
  if (status === 'failed') return t('Failed');
  return status === 'cancelled' ? t('Canceled') : t('In progress');
}

function costOf(cost: string | null): string {
  if (cost === null) return t('No price');
  const dollars = Number(cost);
  return dollars > 0 && dollars < 0.0001 ? `< ${cents(0.0001)}` : cents(dollars);
}

const cents = (dollars: number) =>
  formatMoney(dollars, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
