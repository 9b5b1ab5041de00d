import { Button, EmptyState, ErrorPanel, PageHeader, Skeleton } from '@staffroom/sdk/client';
import { lazy, Suspense, useState } from 'react';
import { usePageFaults } from '../../agents/page-fault-line.tsx';
import { Rows } from '../../screen-parts/rows.tsx';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { useAuth } from '../../session/auth-provider.tsx';
import { AgentRow } from './agent-row.tsx';
import classes from './agents-screen.module.css';
import { useLastKnownAgents } from './last-known-agents.ts';
import type { Writing } from './made/agent-form.tsx';
import { MadeAgentMenu } from './made/made-agent-menu.tsx';

const AgentForm = lazy(async () => ({ default: (await import('./made/agent-form.tsx')).AgentForm }));

/** The catalogue: every agent of this workspace, and what has become of it. */
export function AgentsScreen() {
  const agents = useAgents();
  const lastKnown = useLastKnownAgents(agents.data);
  const isAdmin = useAuth().user?.role === 'admin';
  const faults = usePageFaults(isAdmin);
  const [writing, setWriting] = useState<{ now: Writing | null }>();
  const write = (now: Writing) => setWriting({ now });
  const newAgent = (
    <Button icon="plus" onClick={() => write({ what: 'new' })}>
      New agent
    </Button>
  );
  return (
    <ScreenBody title="AI Agents" className={classes.page}>
      <PageHeader title="AI Agents" {...(isAdmin && { actions: newAgent })} />
      {agents.isPending && <Skeleton lines={6} />}
      {agents.isError && (
        <>
          <ErrorPanel
            title="Failed to load AI agents"
            error={agents.error}
            onRetry={() => void agents.refetch()}
          />
          {lastKnown.length > 0 && (
            <Rows aria-label="Agents seen last time">
              {lastKnown.map((agent) => (
                <AgentRow key={agent.slug} agent={agent} outdated />
              ))}
            </Rows>
          )}
        </>
      )}
      {agents.data?.length === 0 && (
        <EmptyState
          title="No agents available"
          text={
            isAdmin
              ? 'Make one here without code, or install one by naming it in plugins.json.'
              : 'An administrator installs agents and switches them on.'
          }
        />
      )}
      {agents.data && agents.data.length > 0 && (
        <Rows>
          {agents.data.map((agent) => (
            <AgentRow
              key={agent.slug}
              agent={agent}
              fault={faults.get(agent.slug)}
              menu={isAdmin && agent.madeHere && <MadeAgentMenu agent={agent} onWrite={write} />}
            />
          ))}
        </Rows>
      )}
      {writing && (
        <Suspense fallback={null}>
          <AgentForm writing={writing.now} onClose={() => setWriting({ now: null })} />
        </Suspense>
      )}
      {/* Below a list whose length is not known it would move. */}
      {!agents.isPending && (
        <section className={classes.how} aria-labelledby="how-title">
          <h2 id="how-title">How AI Agents Work</h2>
          <ol>
            <li>You ask, or choose a document to work on.</li>
            <li>
              The agent reads only what you may read, and nothing leaves the workspace but for the provider it
              names.
            </li>
            <li>Every statement points to the passage it stands on, so that you can check it.</li>
          </ol>
        </section>
      )}
    </ScreenBody>
  );
}
