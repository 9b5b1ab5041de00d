import { useQuery } from '@staffroom/sdk/client';
import type { TeamInfo } from '../core/people/teams.ts';

/**
 * Loads the teams of the workspace, to share with.
 * @example const { data: teams = [] } = useTeams();
 */
export const useTeams = () => useQuery<TeamInfo[]>({ queryKey: ['/api/teams'] });
