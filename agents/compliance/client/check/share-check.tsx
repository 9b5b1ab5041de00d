import { Select, useApi, useToast } from '@staffroom/sdk/client';
import { useTeams } from '@staffroom/sdk/lists';
import * as contract from '../../check-contract.ts';
import { t } from '../texts.ts';

/** Selects the team that can see a check. */
export function ShareCheck({ id, teams: chosen }: { id: string; teams: readonly string[] }) {
  const { shareCheck } = useApi(contract);
  const sharing = shareCheck.useMutation();
  const { data: teams = [] } = useTeams();
  const toast = useToast();
  if (teams.length === 0) return null;
  return (
    <Select
      size="compact"
      aria-label={t('Who can see this check')}
      value={chosen[0] ?? ''}
      disabled={sharing.isPending}
      onChange={({ target }) =>
        sharing.mutate(
          { params: { id }, body: { teams: target.value === '' ? [] : [target.value] } },
          {
            onError: (error) =>
              toast.show({ variant: 'destructive', title: t('Couldn’t share the check'), error }),
          },
        )
      }
    >
      <option value="">{t('Only you can see this')}</option>
      {teams.map((team) => (
        <option key={team.id} value={team.id}>
          {team.name}
        </option>
      ))}
    </Select>
  );
}
