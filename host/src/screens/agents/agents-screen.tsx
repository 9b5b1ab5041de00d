import { EmptyState, ErrorPanel, PageHeader, Skeleton } from '@staffroom/sdk/client';
import { useAgents } from '../../agents/catalogue.ts';
import { useProductName } from '../../app/config.ts';
import { AgentRow } from './agent-row.tsx';
import classes from './agents-screen.module.css';
import { useLastKnownAgents } from './last-known-agents.ts';

/** The catalogue: every agent of this workspace, and what has become of it. */
export function AgentsScreen() {
  const productName = useProductName();
  const agents = useAgents();
  const lastKnown = useLastKnownAgents(agents.data);
  return (
    <div className={classes.page}>
      <title>{`AI Agents – ${productName}`}</title>
      <PageHeader title="AI Agents" />
      {agents.isPending && <Skeleton lines={6} />}
      {agents.isError && (
        <>
          <ErrorPanel
            title="Failed to load AI agents"
            error={agents.error}
            onRetry={() => void agents.refetch()}
          />
          {lastKnown.length > 0 && (
            <ul className={classes.list} aria-label="Agents seen last time">
              {lastKnown.map((agent) => (
                <AgentRow key={agent.slug} agent={agent} outdated />
              ))}
            </ul>
          )}
        </>
      )}
      {agents.data?.length === 0 && (
        <EmptyState
          title="No agents available"
          text="An administrator installs agents and switches them on."
        />
      )}
      {agents.data && agents.data.length > 0 && (
        <ul className={classes.list}>
          {agents.data.map((agent) => (
            <AgentRow key={agent.slug} agent={agent} />
          ))}
        </ul>
      )}
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
    </div>
  );
}
