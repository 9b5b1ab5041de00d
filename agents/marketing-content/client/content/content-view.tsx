import { JobPanel, Tabs, useWidePage } from '@staffroom/sdk/client';
import { BackLink, Loaded, useAddress } from '@staffroom/sdk/layout';
import { SlowModel } from '@staffroom/sdk/lists';
import { Suspense } from 'react';
import type { ProjectDetail } from '../../contract.ts';
import { contentNames } from '../names.ts';
import { shortDate, usePlace } from '../use-place.ts';
import { StatusBadge } from '../projects/status-badge.tsx';
import { ProjectVoice } from '../lazy-voice.tsx';
import { CaseStudyPreview, LinkedInPreview, TweetPreview } from './previews.tsx';
import { ContentCard } from './content-card.tsx';
import { ProjectActions } from './project-actions.tsx';
import { useProject } from './use-project.ts';
import classes from './content-view.module.css';
import { t } from '../texts.ts';

export function ContentView({ id }: { id: string }) {
  const place = usePlace();
  const { params, set } = useAddress();
  const { project, job, running, busy, cancel, retry, startOver } = useProject(id);
  useWidePage();
  return (
    <div className={classes.frame}>
      <section className={classes.view} aria-label={t('Project announcement')}>
        <BackLink to={place.projects} label={t('Back to Projects')} />
        <Loaded query={project} failure={t('Failed to fetch project detail')} lines={8}>
          {(data) => (
            <>
              <header className={classes.head}>
                <div className={classes.words}>
                  <h1 className={classes.title}>{data.name}</h1>
                  <p className={classes.about}>
                    {t('Client: {clientName} | Date: {date}', {
                      clientName: data.clientName,
                      date: shortDate(data.date),
                    })}
                  </p>
                </div>
                <StatusBadge status={data.status} />
                <ProjectActions project={data} />
              </header>
              {job && job.status !== 'completed' && (
                <JobPanel label={t('Generation')} job={job} onCancel={cancel} onRetry={retry} busy={busy} />
              )}
              {running && job && (
                <SlowModel sign={job.step ?? ''} busy={busy} onCancel={cancel} onRetry={startOver} />
              )}
              <Tabs
                label={t('Texts')}
                value={params.get('tab') ?? 'social'}
                onValueChange={(tab) => set({ tab: tab === 'social' ? '' : tab })}
                tabs={[
                  {
                    value: 'social',
                    label: t('Social Media Announcements'),
                    content: <Social project={data} running={running} current={job?.step ?? null} />,
                  },
                  {
                    value: 'case-study',
                    label: contentNames['case-study'],
                    content: (
                      <ContentCard
                        project={data}
                        type="case-study"
                        running={running}
                        current={job?.step ?? null}
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
      <Suspense fallback={null}>
        {project.data && <ProjectVoice project={project.data} running={running} />}
      </Suspense>
    </div>
  );
}

/**
 * Returns the address of an e-mail that asks for approval, without a recipient: the workspace does not know the client's
 * contact.
 */
function approvalMail({ name, testimonial }: ProjectDetail): string {
  const subject = t('May we quote you? {project}', { project: name });
  const body = t(
    'We’d like to publish this quote in your name. Do you approve it, or would you like to change it?',
  );
  const letter = [body, `“${testimonial.trim()}”`].join('\r\n\r\n');
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(letter)}`;
}

interface SocialProps {
  project: ProjectDetail;
  running: boolean;
  current: string | null;
}

function Social({ project, ...work }: SocialProps) {
  return (
    <div className={classes.social}>
      <ContentCard project={project} type="linkedin" {...work} preview={LinkedInPreview} />
      <div className={classes.column}>
        <ContentCard project={project} type="twitter" {...work} preview={TweetPreview} />
        {project.testimonialDraft && project.testimonial.trim() !== '' && (
          <aside className={classes.draft} aria-label={t('Testimonial')}>
            <strong>{t('Testimonial: draft, needs the client’s approval')}</strong>
            <p>
              {t('Written with AI Assist. Not used in any text until {clientName} approves it.', {
                clientName: project.clientName,
              })}{' '}
              <a href={approvalMail(project)}>{t('Ask the client')}</a>
            </p>
          </aside>
        )}
      </div>
    </div>
  );
}
