import { Badge, Table } from '@staffroom/sdk/client';
import { callOutcome, StatusBadge } from '@staffroom/sdk/host';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { noneLabel } from './filter-tags.tsx';
import { decimalsOf, formatCost, formatCount, formatDuration, formatMoment } from './format-usage.ts';
import type { UsageCall } from './usage.ts';
import classes from './usage-screen.module.css';
import { t } from '../../texts/texts.ts';

export function CallsTable({ calls }: { calls: readonly UsageCall[] }) {
  const agents = useAgents();
  const decimals = decimalsOf(calls.map(({ cost }) => cost));
  const agentOf = ({ agent }: UsageCall) =>
    agent === null ? noneLabel('agent') : (agents.data?.find(({ slug }) => slug === agent)?.name ?? agent);
  return (
    <Table label={t('Calls')}>
      <thead>
        <tr>
          <th scope="col">{t('Time')}</th>
          <th scope="col" data-wide>
            {t('Person')}
          </th>
          <th scope="col" data-wide>
            {t('Agent')}
          </th>
          <th scope="col" data-wide>
            {t('Model')}
          </th>
          <th scope="col">{t('Outcome')}</th>
          <th scope="col" data-wide data-numeric>
            {t('Input tokens')}
          </th>
          <th scope="col" data-wide data-numeric>
            {t('Output tokens')}
          </th>
          <th scope="col" data-wide data-numeric>
            {t('Duration')}
          </th>
          <th scope="col" data-numeric>
            {t('Cost')}
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.id}>
            <th scope="row" data-date>
              <time dateTime={call.createdAt}>{formatMoment(call.createdAt)}</time>
              <span className={classes.facts}>
                {call.name ?? noneLabel('person')} · {call.model}
              </span>
            </th>
            <td data-wide>{call.name ?? noneLabel('person')}</td>
            <td data-wide>{agentOf(call)}</td>
            <td data-wide>
              {call.model}
              <span className={classes.detail}>{call.provider}</span>
            </td>
            <td>
              <Outcome outcome={call.outcome} />
            </td>
            <td data-wide data-numeric>
              {formatCount(call.inputTokens)}
            </td>
            <td data-wide data-numeric>
              {formatCount(call.outputTokens)}
            </td>
            <td data-wide data-numeric>
              {formatDuration(call.durationMs)}
            </td>
            <td data-numeric>{formatCost(call.cost, decimals)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Outcome({ outcome }: { outcome: string }) {
  // The normal outcome is plain text, so that other outcomes are easy to see.
  if (outcome === 'complete') return callOutcome(outcome);
  if (outcome === 'stopped') return <Badge tone="neutral">{callOutcome(outcome)}</Badge>;
  return (
    <>
      <StatusBadge status="failed" />
      <span className={classes.detail}>{callOutcome(outcome)}</span>
    </>
  );
}
