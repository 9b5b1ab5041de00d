import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { ErrorPanel, Link, Skeleton } from '@staffroom/sdk/client';
import { AgentTile, part } from '@staffroom/sdk/host';
import { Suspense } from 'react';
import { useAgentPreload } from '../../agents/agent-loader-context.tsx';
import { useAgents } from '../../agents/agent-catalogue.ts';
import classes from './agent-list.module.css';
import { SectionHead } from './section-head.tsx';
import { t } from '../../texts/texts.ts';

const NoAgents = part(async () => (await import('./no-agents.tsx')).NoAgents);

/** @param described whether each agent has a short description, for people who do not know the agents yet */
export function AgentList({ described }: { described: boolean }) {
  const agents = useAgents();
  const running = agents.data?.filter(({ state }) => state === 'running');
  return (
    <section aria-labelledby="agents-title">
      <SectionHead
        id="agents-title"
        title={t('AI Agents')}
        link={<Link to="/agents">{t('All agents')}</Link>}
      />
      {agents.isPending && <Skeleton height={52} />}
      {agents.isError && (
        <ErrorPanel
          title={t('Failed to load AI agents')}
          error={agents.error}
          onRetry={() => void agents.refetch()}
        />
      )}
      {running?.length === 0 && (
        <Suspense fallback={null}>
          <NoAgents />
        </Suspense>
      )}
      {running && running.length > 0 && (
        <ul className={classes.list}>
          {running.map((agent) => (
            <Agent key={agent.slug} agent={agent} described={described} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Agent({ agent, described }: { agent: AgentInfo; described: boolean }) {
  const preload = useAgentPreload(agent);
  return (
    <li>
      <Link to={`/agents/${agent.slug}`} className={classes.agent} title={agent.description} {...preload}>
        <AgentTile size="small" icon={agent.iconName} color={agent.iconColor} />
        <span className={classes.words}>
          <span className={classes.name}>{agent.name}</span>
          {described && <span className={classes.about}>{agent.description}</span>}
        </span>
      </Link>
    </li>
  );
}
