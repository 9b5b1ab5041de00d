import { Badge, Button, EmptyState, ErrorPanel } from '@staffroom/sdk/client';
import { RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { Rows } from '../../../screen-parts/rows.tsx';
import { type Team, useTeams } from '../../../documents/sharing/document-sharing.ts';
import classes from '../admin-screen.module.css';
import { TeamDialog } from './team-dialog.tsx';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import { TeamNameDialog } from './team-name-dialog.tsx';
import { useConfig } from '../../../workspace/workspace-config.ts';
import { t } from '../../../texts/texts.ts';

export function TeamsPanel() {
  const teams = useTeams();
  const providers = useConfig()?.signIn ?? [];
  const labelOf = (id: string) => providers.find((provider) => provider.id === id)?.label ?? id;
  const [naming, setNaming] = useState<Team | 'new' | null>(null);
  const [open, setOpen] = useState<Team | null>(null);
  const [deleting, setDeleting] = useState<Team | null>(null);
  return (
    <section aria-labelledby="teams-title">
      <div className={classes.head}>
        <h2 id="teams-title">{t('Teams')}</h2>
        <Button size="compact" icon="plus" onClick={() => setNaming('new')}>
          {t('New team')}
        </Button>
      </div>
      <p className={classes.lead}>{t('Everyone in a team can read what’s shared with it.')}</p>
      {teams.isPending && <RowsSkeleton rows={2} />}
      {teams.isError && (
        <ErrorPanel
          title={t('Couldn’t load the teams')}
          error={teams.error}
          onRetry={() => void teams.refetch()}
        />
      )}
      {teams.data?.length === 0 && <EmptyState text={t('There are no teams yet.')} />}
      {teams.data && teams.data.length > 0 && (
        <Rows className={classes.rows}>
          {teams.data.map((team) => (
            <li key={team.id}>
              <div className={classes.words}>
                <p className={classes.name}>
                  {team.name}{' '}
                  {team.managedBy !== undefined && (
                    <Badge>{t('Group of {provider}', { provider: labelOf(team.managedBy) })}</Badge>
                  )}
                </p>
                <p>
                  {t('{memberCount, plural, one {1 member} other {# members}}', {
                    memberCount: team.memberCount,
                  })}
                </p>
              </div>
              <Button
                size="compact"
                aria-label={t('{team} members', { team: team.name })}
                onClick={() => setOpen(team)}
              >
                {t('Members')}
              </Button>
              <Button
                size="compact"
                variant="quiet"
                aria-label={t('Rename {team}', { team: team.name })}
                onClick={() => setNaming(team)}
              >
                {t('Rename')}
              </Button>
              <Button
                size="compact"
                variant="quiet"
                aria-label={t('Delete {team}', { team: team.name })}
                onClick={() => setDeleting(team)}
              >
                {t('Delete')}
              </Button>
            </li>
          ))}
        </Rows>
      )}
      <TeamNameDialog naming={naming} onClose={() => setNaming(null)} />
      <TeamDialog team={open} onClose={() => setOpen(null)} />
      <DeleteTeamDialog team={deleting} onClose={() => setDeleting(null)} />
    </section>
  );
}
