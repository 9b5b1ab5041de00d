import { Markdown, useApi } from '@staffroom/sdk/client';
import { useWorkspaceConfig } from '@staffroom/sdk/lists';
import * as contract from '../../contract.ts';
import type { ProjectDetail } from '../../contract.ts';
import { fittingLength, postParts } from '../../content-limits.ts';
import classes from './previews.module.css';
import { t } from '../texts.ts';

interface PreviewProps {
  project: ProjectDetail;
  text: string;
}

/** The company and its handle: from the agent's configuration, otherwise from the name of the workspace's company. */
function useSender() {
  const catalogue = useApi(contract).getCatalogue.useQuery().data;
  const workspace = useWorkspaceConfig().data;
  const company = catalogue?.company || workspace?.companyName || '';
  const handle = catalogue?.handle || `@${company.replaceAll(/[^\p{L}\p{N}_]/gu, '').toLowerCase()}`;
  return { company, handle };
}

export function LinkedInPreview({ project, text }: PreviewProps) {
  const { company } = useSender();
  return (
    <article className={classes.linkedin}>
      <header className={classes.sender}>
        <span className={classes.square} aria-hidden="true">
          {company.charAt(0)}
        </span>
        <span>
          <strong>{company}</strong>
          <small>{t('1h · everyone')}</small>
        </span>
      </header>
      <PostText className={classes.post} text={text} />
      <Banner project={project} />
    </article>
  );
}

function Banner({ project }: { project: ProjectDetail }) {
  const { projectLogo } = useApi(contract);
  return (
    <div className={classes.banner}>
      <span className={classes.bannerName}>{project.name}</span>
      {project.logo ? (
        <img
          className={classes.logo}
          src={projectLogo.href({ params: { id: project.id } })}
          alt={project.clientName}
        />
      ) : (
        <span>{project.clientName}</span>
      )}
    </div>
  );
}

/** A post as X shows it; text beyond the limit is red. */
export function TweetPreview({ text }: PreviewProps) {
  const { company, handle } = useSender();
  const fits = fittingLength('twitter', text);
  return (
    <article className={classes.tweet}>
      <span className={classes.round} aria-hidden="true">
        {company.charAt(0)}
      </span>
      <div>
        <p className={classes.author}>
          <strong>{company}</strong> {handle} · 1h
        </p>
        <div className={classes.tweetText}>
          <PostText text={text.slice(0, fits)} />
          {fits < text.length && <mark className={classes.tooMuch}>{text.slice(fits)}</mark>}
        </div>
      </div>
    </article>
  );
}

function PostText({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <span className={className}>
      {postParts(text).map(({ text: words, kind }, index) =>
        kind === 'text' ? (
          words
        ) : (
          // Preview links are inactive, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={classes.link}>
            {words}
          </span>
        ),
      )}
    </span>
  );
}

export function CaseStudyPreview({ text }: PreviewProps) {
  return (
    <div className={classes.study}>
      <Markdown text={text} />
    </div>
  );
}
