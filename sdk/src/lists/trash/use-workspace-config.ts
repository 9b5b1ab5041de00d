import { formatDate, useQuery } from '@staffroom/sdk/client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { WorkspaceConfig } from '../../core/config.ts';

/**
 * Loads public facts about the workspace, such as the company's name. `data` is undefined until the facts have loaded.
 * @example const { data: workspace } = useWorkspaceConfig();
 */
export const useWorkspaceConfig = (): UseQueryResult<WorkspaceConfig> =>
  useQuery<WorkspaceConfig>({ queryKey: ['/api/config'] });

const usualTrashDays = 30;
const day = 24 * 3_600_000;

/**
 * Returns a function that formats the date on which the platform permanently deletes a record from an agent's trash.
 * @example const deletionDate = useDeletionDate(); deletionDate(post.deletedAt) // "Dec 28, 2026"
 */
export function useDeletionDate(): (deletedAt?: string) => string {
  const days = useWorkspaceConfig().data?.trashDays ?? usualTrashDays;
  return (deletedAt) =>
    formatDate(new Date((deletedAt === undefined ? Date.now() : Date.parse(deletedAt)) + days * day));
}
