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
        'The team loses access to everything shared with it. Members keep their accounts and documents.',
      )}
      confirmLabel={t('Delete')}
      busy={remove.isPending}
      onConfirm={() => team && remove.mutate(team, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
