import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useToast } from '@staffroom/sdk/client';
import type { Project, ProjectChange, ProjectInfo, ProjectState } from '@staffroom/sdk/core';
import { callCore, corePath, coreQuery } from '@staffroom/sdk/host';
import { t } from '../texts/texts.ts';

export type { Project, ProjectInfo, ProjectState };

export const mayEditProject = ({ role }: Pick<ProjectInfo, 'role'>): boolean => role !== 'viewer';

export function useProjects(state: ProjectState = 'active') {
  return useQuery(coreQuery('GET /api/projects', { query: { state } }));
}

export const projectQuery = (id: string) => coreQuery('GET /api/projects/:id', { params: { id } });

export function useRefreshProjects() {
  const queries = useQueryClient();
  const paths = [corePath('GET /api/projects'), '/api/ai-chat-', '/api/documents'];
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => paths.some((path) => String(queryKey[0]).startsWith(path)),
    });
}

export function useChangeProject() {
  const queries = useQueryClient();
  const refresh = useRefreshProjects();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id, ...body }: ProjectChange & { id: string }) =>
      callCore('PATCH /api/projects/:id', { params: { id }, body }),
    onSuccess: (project) => {
      queries.setQueryData(projectQuery(project.id).queryKey, project);
      return refresh();
    },
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t update the project'), error }),
  });
}

export function useRestoreProject() {
  const refresh = useRefreshProjects();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: Pick<ProjectInfo, 'id'>) =>
      callCore('POST /api/projects/:id/restore', { params: { id } }),
    onSuccess: ({ name }) =>
      toast.show({ variant: 'success', title: t('Project restored'), description: name }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Failed to restore project'), error }),
    onSettled: refresh,
  });
}

/** Deletes a project and shows a toast with an Undo button. */
export function useDeleteProject() {
  const refresh = useRefreshProjects();
  const toast = useToast();
  const navigate = useNavigate();
  const restore = useRestoreProject();
  return useMutation({
    mutationFn: ({ id }: ProjectInfo) => callCore('DELETE /api/projects/:id', { params: { id } }),
    onSuccess: async (_nothing, project) => {
      // Leaves the page of the deleted project, which would show an error.
      if (location.pathname === `/projects/${project.id}`) await navigate('/projects', { replace: true });
      toast.show({
        variant: 'success',
        title: t('Project deleted'),
        description: project.name,
        action: { label: t('Undo'), onSelect: () => restore.mutate(project) },
      });
    },
    onError: (error) => toast.show({ variant: 'destructive', title: t('Failed to delete project'), error }),
    onSettled: refresh,
  });
}

export function useArchiveProject() {
  const change = useChangeProject();
  const toast = useToast();
  return ({ id, name }: ProjectInfo, archived: boolean) =>
    change.mutate(
      { id, archived },
      {
        onSuccess: () =>
          toast.show({
            variant: 'success',
            title: archived ? t('Project archived') : t('Project unarchived'),
            description: name,
            ...(archived && {
              action: { label: t('Undo'), onSelect: () => change.mutate({ id, archived: false }) },
            }),
          }),
      },
    );
}

export function useAddDocuments() {
  const refresh = useRefreshProjects();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id, ids }: { id: string; ids: string[] }) =>
      callCore('POST /api/projects/:id/documents', { params: { id }, body: { ids } }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t add the documents'), error }),
    onSettled: refresh,
  });
}
