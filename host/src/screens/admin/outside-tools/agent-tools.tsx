import { useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { Rows } from '../../../screen-parts/rows.tsx';
import { t } from '../../../texts/texts.ts';
import classes from './outside-tools.module.css';
import { ReviewedTools } from './reviewed-tools.tsx';
import { useAllowAgentTools } from './use-change-servers.ts';

/** The shared tools of agents whose package no one has approved together with its tools. Empty without such agents. */
export function AgentTools() {
  const agents = useQuery({ ...coreQuery('GET /api/admin/agent-tools'), staleTime: 0 });
  const allow = useAllowAgentTools();
  if (!agents.data || agents.data.length === 0) return null;
  return (
    <section className={classes.agents} aria-labelledby="agent-tools">
      <h2 id="agent-tools">{t('Shared tools of agents')}</h2>
      <Rows>
        {agents.data.map(({ agent, name, tools }) => (
          <li key={agent} className={classes.server}>
            <h3 className={classes.name}>{name}</h3>
            <ReviewedTools
              label={t('{name} tools', { name })}
              tools={tools}
              busy={allow.isPending}
              onAllow={(digests) => allow.mutate({ agent, digests })}
            />
          </li>
        ))}
      </Rows>
    </section>
  );
}
