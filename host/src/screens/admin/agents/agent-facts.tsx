import { Link } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import type { InstalledAgent } from '../../../agents/installed-agent.ts';
import classes from './agent-entry.module.css';

/** Where an agent comes from, who may use it and what it may do. */
export function AgentFacts({ agent }: { agent: InstalledAgent }) {
  const { slug, description, roles, capabilities, denied, from, sdk, madeHere, settings } = agent;
  return (
    <dl className={classes.facts}>
      <Fact name="Does">{description}</Fact>
      <Fact name="Who may use it">
        {roles === null || roles.includes('user') ? 'Everybody' : 'Administrators only'}
        {!madeHere && <span className={classes.aside}>“roles” of its line in plugins.json</span>}
      </Fact>
      <Fact name="Asks">
        {settings.provider === null
          ? 'no model'
          : [settings.provider, settings.model].filter(Boolean).join(' · ')}
      </Fact>
      <Fact name="Capabilities">
        {capabilities.length === 0 ? 'none' : <code>{capabilities.join(', ')}</code>}
        {denied.length > 0 && (
          <span className={classes.denied}>
            denied here: <code>{denied.join(', ')}</code>
          </span>
        )}
      </Fact>
      {!madeHere && (
        <Fact name="Comes from">
          <code>{from}</code>
          <span className={classes.aside}>made with SDK {sdk}</span>
        </Fact>
      )}
      <Fact name="See also">
        <Link to={`/agents/${slug}`}>its page</Link>, <Link to={`/admin/usage?agent=${slug}`}>its usage</Link>
        , <Link to={`/admin/audit?action=agent.&search=${slug}`}>its changes</Link>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
