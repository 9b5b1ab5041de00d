import type { Project } from '../../../core/projects/projects.ts';
import { coreQuery } from '../../core-api.ts';
import { useQuery } from '../../query.ts';

export function useProject(id: string | null): Project | null {
  const project = useQuery({
    ...coreQuery('GET /api/projects/:id', { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  return (id !== null && project.data) || null;
}
