import { ConfirmDialog } from '@staffroom/sdk/client';
import type { Team } from '../../../documents/sharing/document-sharing.ts';
import { useChangeTeams } from './use-change-teams.ts';
import { t } from '../../../texts/texts.ts';

export function DeleteTeamDialog({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const { remove } = useChangeTeams();
  return (
    <ConfirmDialog
      open={team !== null}
      title={t('Delete {team}', { team: team?.name ?? t('team') })}
      description={t(
        'What was shared with this team is shared with it no more. Its members and their documents stay.',
      )}
      confirmLabel={t('Delete')}
      busy={remove.isPending}
      onConfirm={() => team && remove.mutate(team, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
