import { ErrorPanel, Skeleton, useApi } from '@staffroom/sdk/client';
import * as contract from '../../contract.ts';
import { ProjectForm } from './project-form.tsx';

/** The form of a new project, or of one that is there. */
export function ProjectFormView({ editing }: { editing: string | null }) {
  return editing === null ? <ProjectForm project={null} /> : <EditProject id={editing} />;
}

function EditProject({ id }: { id: string }) {
  const project = useApi(contract).getProject.useQuery({ params: { id }, query: {} });
  if (project.isError) {
    return (
      <ErrorPanel
        title="Failed to fetch project detail"
        error={project.error}
        onRetry={() => void project.refetch()}
      />
    );
  }
  return project.data ? <ProjectForm project={project.data} /> : <Skeleton lines={8} />;
}
