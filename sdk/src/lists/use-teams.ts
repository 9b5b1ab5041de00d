import { useQuery } from '@staffroom/sdk/client';
import type { TeamInfo } from '../core/people/teams.ts';

/**
 * Loads the teams of the workspace, for sharing with them.
 * @example const { data: teams = [] } = useTeams();
 * @experimental
 */
export const useTeams = () => useQuery<TeamInfo[]>({ queryKey: ['/api/teams'] });
