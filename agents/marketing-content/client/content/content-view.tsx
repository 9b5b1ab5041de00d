import { JobPanel, Tabs } from '@staffroom/sdk/client';
import { BackLink, Loaded, useAddress } from '@staffroom/sdk/layout';
import type { ProjectDetail } from '../../contract.ts';
import { contentNames } from '../../project.ts';
import { shortDate, usePlace } from '../use-place.ts';
import { StatusBadge } from '../projects/status-badge.tsx';
import { CaseStudyPreview, LinkedInPreview, TweetPreview } from './previews.tsx';
import { ContentCard } from './content-card.tsx';
import { ProjectActions } from './project-actions.tsx';
import { ProjectVoice } from './project-voice.tsx';
import { useProject } from './use-project.ts';
import classes from './content-view.module.css';

export function ContentView({ id }: { id: string }) {
  const place = usePlace();
  const { params, set } = useAddress();
  const { project, job, running, cancel, retry } = useProject(id);
  return (
    <div className={classes.frame}>
      <section className={classes.view} aria-label="Project announcement">
        <BackLink to={place.projects} label="Back to Projects" />
        <Loaded query={project} failure="Failed to fetch project detail" lines={8}>
          {(data) => (
            <>
              <header className={classes.head}>
                <div className={classes.words}>
                  <h1 className={classes.title}>{data.name}</h1>
                  <p className={classes.about}>
                    Client: {data.clientName} | Date: {shortDate(data.date)}
                  </p>
                </div>
                <StatusBadge status={data.status} />
                <ProjectActions project={data} />
              </header>
              {job && job.status !== 'completed' && (
                <JobPanel
                  label="Generation"
                  job={job}
                  onCancel={() => cancel.mutate()}
                  onRetry={() => retry.mutate()}
                  busy={cancel.isPending || retry.isPending}
                />
              )}
              <Tabs
                label="Texts"
                value={params.get('tab') ?? 'social'}
                onValueChange={(tab) => set({ tab: tab === 'social' ? '' : tab })}
                tabs={[
                  {
                    value: 'social',
                    label: 'Social Media Announcements',
                    content: <Social project={data} running={running} />,
                  },
                  {
                    value: 'case-study',
                    label: contentNames['case-study'],
                    content: (
                      <ContentCard
                        project={data}
                        type="case-study"
                        running={running}
                        preview={CaseStudyPreview}
                      />
                    ),
                  },
                ]}
              />
            </>
          )}
        </Loaded>
      </section>
      {project.data && <ProjectVoice project={project.data} running={running} />}
    </div>
  );
}

function Social({ project, running }: { project: ProjectDetail; running: boolean }) {
  return (
    <div className={classes.social}>
      <ContentCard project={project} type="linkedin" running={running} preview={LinkedInPreview} />
      <div className={classes.column}>
        <ContentCard project={project} type="twitter" running={running} preview={TweetPreview} />
        {project.testimonialDraft && project.testimonial.trim() !== '' && (
          <aside className={classes.draft} aria-label="Testimonial">
            <strong>Testimonial: draft, needs the client’s approval</strong>
            <p>
              Written with AI Assist. It stays out of both posts and the case study until {project.clientName}{' '}
              has agreed.
            </p>
          </aside>
        )}
      </div>
    </div>
  );
}
