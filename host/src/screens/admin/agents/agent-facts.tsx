import { Link } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import type { InstalledAgent } from '../../../agents/installed-agent.ts';
import classes from './agent-entry.module.css';
import { t } from '../../../texts/texts.ts';

export function AgentFacts({ agent }: { agent: InstalledAgent }) {
  const { slug, description, capabilities, denied, from, sdk, madeHere, serverHalf, page, settings } = agent;
  return (
    <dl className={classes.facts}>
      <Fact name={t('Purpose')}>{description}</Fact>
      <Fact name={t('Preferred AI provider')}>
        {settings.provider === null || !capabilities.includes('ai')
          ? t('no model')
          : [settings.provider, settings.model].filter(Boolean).join(' · ')}
      </Fact>
      <Fact name={t('Capabilities')}>
        {capabilities.length === 0 ? t('none') : <code>{capabilities.join(', ')}</code>}
        {denied.length > 0 && (
          <span className={classes.denied}>
            {t.rich('not allowed here: {denied}', { denied: <code>{denied.join(', ')}</code> })}
          </span>
        )}
      </Fact>
      {!madeHere && (
        <Fact name={t('Source')}>
          <code>{from}</code>
          <span className={classes.aside}>{t('built with SDK {sdk}', { sdk })}</span>
        </Fact>
      )}
      {serverHalf !== null && (
        <Fact name={t('Server runs')}>
          {serverHalf === 'isolated' ? t('in its own process') : t('in the server process')}
          {serverHalf !== 'isolated' && (
            <span className={classes.aside}>
              {t(
                'Switching the agent off ends its requests, jobs and answers. Timers and connections of its code end when the server restarts.',
              )}
            </span>
          )}
          {serverHalf === 'opted-out' && (
            <span className={classes.denied}>
              {t('with full server access: “isolate” is false in plugins.json')}
            </span>
          )}
        </Fact>
      )}
      {page !== null && (
        <Fact name={t('Page runs')}>
          {page === 'framed'
            ? t('in a sandboxed frame, limited to its permissions')
            : t('in the workspace page')}
          {page === 'opted-out' && (
            <span className={classes.denied}>{t('with all rights of the person who opens it')}</span>
          )}
        </Fact>
      )}
      <Fact name={t('See also')}>
        <Link to={`/agents/${slug}`}>{t('page')}</Link>,{' '}
        <Link to={`/admin/usage?agent=${slug}`}>{t('usage')}</Link>,{' '}
        <Link to={`/admin/audit?action=agent.&search=${slug}`}>{t('changes')}</Link>
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
