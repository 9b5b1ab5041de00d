import { EmptyState, Link, LinkButton, Markdown, SearchField } from '@staffroom/sdk/client';
import { PageHeader, useParams } from '@staffroom/sdk/host';
import { useState } from 'react';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import { t } from '../../../texts/texts.ts';
import { fits } from '../fits.ts';
import classes from './developers-screen.module.css';
import { type Guide, guides } from './guides.ts';

export function DevelopersScreen() {
  const { page } = useParams();
  if (page === undefined) return <GuideList />;
  const place = guides.findIndex(({ slug }) => slug === page);
  const guide = guides[place];
  if (guide === undefined) return <NoGuide />;
  return <GuidePage key={page} guide={guide} next={guides[place + 1]} />;
}

function GuideList() {
  const [search, setSearch] = useState('');
  // The pages of single error codes are not listed. People find them by search and from the overview of errors.
  const listed = search.trim() === '' ? guides.filter(({ slug }) => !slug.startsWith('error-')) : guides;
  const shown = listed.filter(({ title, text }) => fits(search, title, text));
  return (
    <ScreenBody title={t('Building agents')} width="prose">
      <PageHeader title={t('Building agents')} lead={t('SDK documentation for this version.')} />
      <SearchField label={t('Search the documentation')} value={search} onValueChange={setSearch} />
      <output className={classes.none}>
        {shown.length === 0 && t('No results for “{search}”.', { search: search.trim() })}
      </output>
      <ul className={classes.list}>
        {shown.map(({ slug, title, summary }) => (
          <li key={slug}>
            <Link to={`/help/developers/${slug}`}>
              <strong>{title}</strong>
              <span>{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ScreenBody>
  );
}

function GuidePage({ guide: { title, text }, next }: { guide: Guide; next: Guide | undefined }) {
  return (
    <ScreenBody title={title} width="prose">
      <PageHeader eyebrow={<Link to="/help/developers">{t('Building agents')}</Link>} title={title} />
      <div className={classes.text}>
        <Markdown text={text} />
      </div>
      {next && (
        <p className={classes.next}>
          <Link to={`/help/developers/${next.slug}`}>{t('Next: {title}', { title: next.title })}</Link>
        </p>
      )}
    </ScreenBody>
  );
}

function NoGuide() {
  return (
    <ScreenBody title={t('Page not found')} width="prose">
      <PageHeader
        eyebrow={<Link to="/help/developers">{t('Building agents')}</Link>}
        title={t('Page not found')}
      />
      <EmptyState
        title={t('Page not found')}
        text={t('This page may have a different name in this version.')}
        action={<LinkButton to="/help/developers">{t('All pages')}</LinkButton>}
      />
    </ScreenBody>
  );
}
