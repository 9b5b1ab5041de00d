import { Button, EmptyState, ErrorPanel, useQuery } from '@staffroom/sdk/client';
import { coreQuery, NoModelPanel, PageHeader, popup, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { usePageFaults } from '../../agents/page-fault-line.tsx';
import { Rows } from '../../screen-parts/rows.tsx';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { useAuth } from '../../session/auth-provider.tsx';
import { AgentRow } from './agent-row.tsx';
import classes from './agents-screen.module.css';
import { useLastKnownAgents } from './last-known-agents.ts';
import type { Writing } from './custom/agent-form.tsx';
import { CustomAgentMenu } from './custom/custom-agent-menu.tsx';
import { t } from '../../texts/texts.ts';

const AgentForm = popup(async () => (await import('./custom/agent-form.tsx')).AgentForm);

export function AgentsScreen() {
  const agents = useAgents();
  const lastKnown = useLastKnownAgents(agents.data);
  const isAdmin = useAuth().user?.role === 'admin';
  const { faults } = usePageFaults(isAdmin);
  const defaults = useQuery(coreQuery('GET /api/ai/defaults'));
  const withoutModel = defaults.data?.demo === true;
  // The list appears together with the notice above it, which would move the list.
  const isPending = agents.isPending || defaults.isPending;
  const [writing, setWriting] = useState<Writing | null>(null);
  const write = (now: Writing) => setWriting(now);
  const newAgent = (
    <Button icon="plus" onClick={() => write({ what: 'new' })}>
      {t('New agent')}
    </Button>
  );
  return (
    <ScreenBody title={t('AI Agents')} width="table">
      <PageHeader titleInBar title={t('AI Agents')} {...(isAdmin && { actions: newAgent })} />
      {isPending && <RowsSkeleton rows={6} height={72} sign />}
      {agents.isError && (
        <>
          <ErrorPanel
            title={t('Failed to load AI agents')}
            error={agents.error}
            onRetry={() => void agents.refetch()}
          />
          {lastKnown.length > 0 && (
            <Rows aria-label={t('Agents from your last visit')}>
              {lastKnown.map((agent) => (
                <AgentRow key={agent.slug} agent={agent} outdated />
              ))}
            </Rows>
          )}
        </>
      )}
      {agents.data?.length === 0 && (
        <EmptyState
          title={t('No agents available')}
          text={
            isAdmin
              ? t('Create an agent here without code, or add one to plugins.json.')
              : t('Ask an administrator to install agents or switch them on.')
          }
        />
      )}
      {!isPending && agents.data && agents.data.length > 0 && withoutModel && (
        <div className={classes.notice}>
          <NoModelPanel />
        </div>
      )}
      {!isPending && agents.data && agents.data.length > 0 && (
        <Rows>
          {agents.data.map((agent) => (
            <AgentRow
              key={agent.slug}
              agent={agent}
              withoutModel={withoutModel}
              fault={faults.get(agent.slug)}
              menu={isAdmin && agent.madeHere && <CustomAgentMenu agent={agent} onWrite={write} />}
            />
          ))}
        </Rows>
      )}
      <AgentForm open={writing !== null} writing={writing} onClose={() => setWriting(null)} />
      {/* Appears only when the list above has loaded, because the list would move it. */}
      {!isPending && (
        <section className={classes.how} aria-labelledby="how-title">
          <h2 id="how-title">{t('How AI Agents Work')}</h2>
          <ol>
            <li>{t('Ask a question or choose a document to work on.')}</li>
            <li>
              {t(
                'The agent only reads what you have access to. Text leaves the workspace only to the AI provider shown.',
              )}
            </li>
            <li>{t('Every statement links to the passage behind it, so you can check it.')}</li>
          </ol>
        </section>
      )}
    </ScreenBody>
  );
}
