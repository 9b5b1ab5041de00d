import { Button, EmptyState, ErrorPanel, Skeleton } from '@staffroom/sdk/client';
import { useState } from 'react';
import { Rows } from '../../../screen-parts/rows.tsx';
import { type Team, useTeams } from '../../../documents/sharing/document-sharing.ts';
import classes from '../admin-screen.module.css';
import { TeamDialog } from './team-dialog.tsx';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import { TeamNameDialog } from './team-name-dialog.tsx';

/** Groups of colleagues that documents are shared with; for administrators. */
export function TeamsPanel() {
  const teams = useTeams();
  const [naming, setNaming] = useState<Team | 'new' | null>(null);
  const [open, setOpen] = useState<Team | null>(null);
  const [deleting, setDeleting] = useState<Team | null>(null);
  return (
    <section aria-labelledby="teams-title">
      <div className={classes.head}>
        <h2 id="teams-title">Teams</h2>
        <Button size="compact" icon="plus" onClick={() => setNaming('new')}>
          New team
        </Button>
      </div>
      <p className={classes.lead}>What is shared with a team can be read by whoever belongs to it.</p>
      {teams.isPending && <Skeleton lines={3} />}
      {teams.isError && (
        <ErrorPanel
          title="The teams could not be loaded"
          error={teams.error}
          onRetry={() => void teams.refetch()}
        />
      )}
      {teams.data?.length === 0 && <EmptyState text="There are no teams yet." />}
      {teams.data && teams.data.length > 0 && (
        <Rows className={classes.rows}>
          {teams.data.map((team) => (
            <li key={team.id}>
              <div className={classes.words}>
                <p className={classes.name}>{team.name}</p>
                <p>{team.memberCount === 1 ? '1 member' : `${team.memberCount} members`}</p>
              </div>
              <Button size="compact" aria-label={`Members of ${team.name}`} onClick={() => setOpen(team)}>
                Members
              </Button>
              <Button
                size="compact"
                variant="quiet"
                aria-label={`Rename ${team.name}`}
                onClick={() => setNaming(team)}
              >
                Rename
              </Button>
              <Button
                size="compact"
                variant="quiet"
                aria-label={`Delete ${team.name}`}
                onClick={() => setDeleting(team)}
              >
                Delete
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
