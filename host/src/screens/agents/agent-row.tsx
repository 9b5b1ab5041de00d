import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { Badge, LinkButton, serverMessage } from '@staffroom/sdk/client';
import type { PageFault } from '@staffroom/sdk/core';
import { AgentTile, isBuiltIn, providerName } from '@staffroom/sdk/host';
import type { ReactNode } from 'react';
import { useAgentPreload } from '../../agents/agent-loader-context.tsx';
import { agentAvailability } from '../../agents/agent-availability.ts';
import { PageFaultLine } from '../../agents/page-fault-line.tsx';
import classes from './agent-row.module.css';
import { t } from '../../texts/texts.ts';

/** One agent in the catalog. `outdated`: the catalog is from an earlier visit, so the agent is visible but not usable. */
export function AgentRow({
  agent,
  outdated = false,
  withoutModel = false,
  fault,
  menu,
}: {
  agent: AgentInfo;
  outdated?: boolean;
  /** Whether the workspace has no AI model. */
  withoutModel?: boolean;
  /** The fault of the agent's page, if the page fails for someone. Only administrators get it. */
  fault?: PageFault | undefined;
  menu?: ReactNode;
}) {
  const provider = providerOf(agent);
  const preload = useAgentPreload(agent);
  const availability = agentAvailability(agent, fault !== undefined && fault.kind !== 'refused');
  return (
    <li className={classes.row} data-outdated={outdated || undefined}>
      <AgentTile icon={agent.iconName} color={agent.iconColor} />
      <div className={classes.text}>
        <h2 className={classes.name}>
          {agent.name}
          {agent.badge && <Badge>{agent.badge}</Badge>}
        </h2>
        <p className={classes.description}>{agent.description}</p>
        {agent.reason && <p className={classes.reason}>{serverMessage(agent.reason)}</p>}
        {fault && <PageFaultLine fault={fault} className={classes.reason} />}
      </div>
      {/* The notice above the catalog says once that no agent has a model. */}
      <span className={classes.provider}>
        {!(withoutModel && isBuiltIn(provider)) && providerName(provider)}
      </span>
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

/** Returns the selected provider: its name if it is the provider that answers, otherwise its identifier. */
function providerOf({ aiProvider, provider, settings }: AgentInfo): string {
  return aiProvider === null || aiProvider === settings.provider ? provider : aiProvider;
}
