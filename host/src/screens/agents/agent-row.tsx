import type { AgentInfo } from '@staffroom/sdk';
import { Badge, LinkButton, serverMessage } from '@staffroom/sdk/client';
import type { PageFault } from '@staffroom/sdk/core';
import { AgentTile } from '@staffroom/sdk/host';
import type { ReactNode } from 'react';
import { useAgentPreload } from '../../agents/agent-loader-context.tsx';
import { agentAvailability } from '../../agents/agent-availability.ts';
import { PageFaultLine } from '../../agents/page-fault-line.tsx';
import classes from './agent-row.module.css';
import { t } from '../../texts/texts.ts';

/** One agent. `outdated`: from an earlier visit, so it is visible but not usable. */
export function AgentRow({
  agent,
  outdated = false,
  fault,
  menu,
}: {
  agent: AgentInfo;
  outdated?: boolean;
  /** Set when its page fails for someone; only for administrators. */
  fault?: PageFault | undefined;
  menu?: ReactNode;
}) {
  const preload = useAgentPreload(agent);
  const availability = agentAvailability(agent, fault !== undefined && fault.kind !== 'refused');
  return (
    <li className={classes.row} data-outdated={outdated || undefined}>
      <AgentTile icon={agent.iconName} color={agent.iconColor} />
      <div className={classes.text}>
        <h2 className={classes.name}>
          {agent.name}
          {agent.badge && <Badge tone="accent">{agent.badge}</Badge>}
        </h2>
        <p className={classes.description}>{agent.description}</p>
        {agent.reason && <p className={classes.reason}>{serverMessage(agent.reason)}</p>}
        {fault && <PageFaultLine fault={fault} className={classes.reason} />}
      </div>
      <span className={classes.provider}>{t.known(providerOf(agent))}</span>
      {!outdated && <Badge tone={availability.tone}>{availability.label}</Badge>}
      {!outdated && agent.state === 'running' && (
        <LinkButton to={`/agents/${agent.slug}`} {...preload}>
          {t('Use Agent')}
        </LinkButton>
      )}
      {menu && <div className={classes.menu}>{menu}</div>}
    </li>
  );
}

/** The selected provider, by name if it is the one that answers. */
function providerOf({ aiProvider, provider, settings }: AgentInfo): string {
  return aiProvider === null || aiProvider === settings.provider ? provider : aiProvider;
}
