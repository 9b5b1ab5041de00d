import { EmptyState, ErrorPanel, LinkButton, useQuery } from '@staffroom/sdk/client';
import { isNotFound, PageHeader, RowsSkeleton, useParams } from '@staffroom/sdk/host';
import { projectQuery } from '../../projects/project-queries.ts';
import { PageSkeleton } from '../../screen-parts/page-skeleton.tsx';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { ProjectPage } from './project-page.tsx';
import { t } from '../../texts/texts.ts';

export function ProjectScreen() {
  const { id = '' } = useParams();
  const project = useQuery(projectQuery(id));
  const isMissing = isNotFound(project.error);
  if (project.data && !isMissing) return <ProjectPage key={id} project={project.data} />;
  return (
    <ScreenBody title={isMissing ? t('Project not found') : t('Project')} width="table" spaced>
      {project.isPending && (
        <PageSkeleton>
          <RowsSkeleton rows={2} height={56} sign />
          <RowsSkeleton rows={3} height={56} sign />
        </PageSkeleton>
      )}
      {isMissing && (
        <>
          <PageHeader title={t('Project not found')} />
          <EmptyState
            text={t('This project was deleted or you’re not a member.')}
            action={<LinkButton to="/projects">{t('All projects')}</LinkButton>}
          />
        </>
      )}
      {project.isError && !isMissing && (
        <ErrorPanel
          title={t('Couldn’t load the project')}
          error={project.error}
          onRetry={() => void project.refetch()}
        />
      )}
    </ScreenBody>
  );
}
