import { useApi } from '@staffroom/sdk/client';
import { Loaded } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { ProjectForm } from './project-form.tsx';
import { t } from '../texts.ts';

export function ProjectFormView({ editing }: { editing: string | null }) {
  return editing === null ? <ProjectForm project={null} /> : <EditProject id={editing} />;
}

function EditProject({ id }: { id: string }) {
  const project = useApi(contract).getProject.useQuery({ params: { id }, query: {} });
  return (
    <Loaded query={project} failure={t('Failed to fetch project detail')} lines={8}>
      {(data) => <ProjectForm project={data} />}
    </Loaded>
  );
}
