import { Table } from '@staffroom/sdk/client';
import type { JobInfo } from '@staffroom/sdk/core';
import classes from './jobs-screen.module.css';

/** What a job has done step by step, and what each has asked models for. */
export function JobSteps({ job: { steps, usage = [] } }: { job: JobInfo }) {
  const costs = new Map(usage.map((used) => [used.step, used]));
  const beside = usage.filter(({ step }) => !steps.some(({ name }) => name === step));
  const rows = [
    ...steps.map((step) => ({ ...step, label: step.name, used: costs.get(step.name) })),
    ...beside.map((used) => ({ ...notCounted, label: used.step ?? 'Outside of the steps', used })),
  ];
  if (rows.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="steps-title">
      <h2 id="steps-title">Steps</h2>
      <Table label="Steps" dense>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col" data-numeric>
              Done
            </th>
            <th scope="col" data-numeric data-wide>
              Calls
            </th>
            <th scope="col" data-numeric>
              Tokens
            </th>
            <th scope="col" data-numeric>
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, used, ...step }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-numeric>{doneOf(step)}</td>
              <td data-numeric data-wide>
                {used?.calls ?? ''}
              </td>
              <td data-numeric>{used ? (used.inputTokens + used.outputTokens).toLocaleString('en') : ''}</td>
              <td data-numeric>{used ? costOf(used.cost) : ''}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const notCounted = { done: null, total: null, startedAt: null, finishedAt: null };

/** One that is over is done to the end, whatever it last said. */
function doneOf({ done, total, startedAt, finishedAt }: Omit<JobInfo['steps'][number], 'name'>): string {
  if (total !== null) return `${finishedAt === null ? (done ?? 0) : total} of ${total}`;
  if (finishedAt !== null) return 'Done';
  return startedAt === null ? '' : 'Under way';
}

function costOf(cost: string | null): string {
  if (cost === null) return 'No price';
  const dollars = Number(cost);
  return dollars > 0 && dollars < 0.0001 ? '< $0.0001' : `$${dollars.toFixed(4)}`;
}
