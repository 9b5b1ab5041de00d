import { Avatar, ErrorPanel, Icon, IconButton, Skeleton, Switch } from '@staffroom/sdk/client';
import type { AgentAccess, Grantee } from '@staffroom/sdk/core';
import { countMembers, GranteeSearch } from '@staffroom/sdk/host';
import type { ReactNode } from 'react';
import type { InstalledAgent } from '../../../../agents/installed-agent.ts';
import { AgentSection, SectionRows } from '../agent-section.tsx';
import classes from './access.module.css';
import { useAgentAccess, useChangeAccess } from './use-agent-access.ts';
import { t } from '../../../../texts/texts.ts';

/** Shows and changes who can use an agent. */
export function AgentAccessSection({ agent }: { agent: InstalledAgent }) {
  const access = useAgentAccess(agent.slug);
  return (
    <AgentSection title={t('Who can use the agent')}>
      {access.isPending && <Skeleton lines={2} />}
      {access.isError && (
        <ErrorPanel
          title={t('Couldn’t load who can use the agent')}
          error={access.error}
          onRetry={() => void access.refetch()}
        />
      )}
      {access.data &&
        (access.data.roles === null || access.data.roles.length === 2 ? (
          <Audience agent={agent} access={access.data} />
        ) : (
          <FixedRoles agent={agent} roles={access.data.roles} />
        ))}
    </AgentSection>
  );
}

function FixedRoles({ agent, roles }: { agent: InstalledAgent; roles: readonly ('user' | 'admin')[] }) {
  return (
    <p>
      {roles.includes('user') ? t('Everyone except administrators') : t('Administrators only')}
      {' · '}
      {agent.madeHere
        ? t('set where the agent is edited in the catalog')
        : t('set as “roles” in plugins.json')}
    </p>
  );
}

function Audience({ agent, access }: { agent: InstalledAgent; access: AgentAccess }) {
  const change = useChangeAccess(agent.slug);
  const { limited, people, teams } = access;
  const known = new Set([...people, ...teams].map(({ id }) => id));
  const remove = (grantee: Grantee) => {
    if (!change.isPending) change.mutate({ remove: grantee });
  };
  return (
    <>
      <Switch
        label={t('Only chosen people and teams')}
        description={t(
          'Administrators can always use the agent. For everyone else, it looks as if the agent did not exist.',
        )}
        checked={(change.isPending ? change.variables.limited : undefined) ?? limited}
        // Ignores clicks during a change instead of using `disabled`, which would take the focus from a keyboard user.
        onCheckedChange={(wanted) => {
          if (!change.isPending) change.mutate({ limited: wanted });
        }}
      />
      {!limited && <p>{t('Everyone can use the agent.')}</p>}
      {limited && (
        <>
          {known.size === 0 ? (
            <p className={classes.nobody}>{t('No one except administrators can use the agent yet.')}</p>
          ) : (
            <SectionRows>
              {teams.map(({ id, name, memberCount }) => (
                <Row
                  key={id}
                  sign={<Icon name="users" />}
                  name={name}
                  detail={countMembers(memberCount)}
                  onRemove={() => remove({ to: 'team', id })}
                />
              ))}
              {people.map(({ id, name, email, picture }) => (
                <Row
                  key={id}
                  sign={<Avatar name={name} picture={picture} size={24} />}
                  name={name}
                  detail={email}
                  onRemove={() => remove({ to: 'person', id })}
                />
              ))}
            </SectionRows>
          )}
          <GranteeSearch
            known={known}
            finds={['person', 'team']}
            viewersOnly
            onGrant={({ to, ...grant }) => {
              if (to !== 'company' && 'id' in grant) change.mutate({ add: { to, id: grant.id } });
            }}
          />
        </>
      )}
    </>
  );
}

interface RowProps {
  sign: ReactNode;
  name: string;
  detail: string;
  onRemove: () => void;
}

function Row({ sign, name, detail, onRemove }: RowProps) {
  return (
    <li>
      <span className={classes.sign}>{sign}</span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span>{detail}</span>
      </span>
      <IconButton icon="close" size="compact" label={t('Remove {name}', { name })} onClick={onRemove} />
    </li>
  );
}
