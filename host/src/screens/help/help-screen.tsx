import { ErrorPanel, Link, PageHeader, Prose, SearchField, Skeleton } from '@staffroom/sdk/client';
import { type ReactNode, useState } from 'react';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { ShortcutList } from '../../shortcuts/shortcut-list.tsx';
import { AgentGuide } from './agent-guide.tsx';
import classes from './help-screen.module.css';
import { HelpFoot } from './help-foot.tsx';
import { fits } from './fits.ts';
import { t } from '../../texts/texts.ts';

/** How things work here, each agent with its guide, the keys, and whether all is well. */
export function HelpScreen() {
  const agents = useAgents();
  const [search, setSearch] = useState('');
  const topics = topicsOf().filter(({ title, text }) => fits(search, title, text));
  const shownAgents = (agents.data ?? []).filter(({ name, description }) =>
    fits(search, 'agents', name, description),
  );
  const keys = fits(search, t('keyboard keys shortcuts'));
  const nothing = agents.isSuccess && topics.length + shownAgents.length === 0 && !keys;
  return (
    <ScreenBody title={t('Help & Support')} className={classes.page}>
      <PageHeader title={t('Help & Support')} />
      <SearchField label={t('Search help')} value={search} onValueChange={setSearch} />
      <output className={classes.none}>
        {nothing && t('Nothing here is about “{search}”.', { search: search.trim() })}
      </output>
      <Prose>
        {topics.map(({ title, content }) => (
          <section key={title}>
            <h2>{title}</h2>
            {content}
          </section>
        ))}
        {(agents.isPending || agents.isError || shownAgents.length > 0) && <h2>{t('Agents')}</h2>}
        {agents.isPending && <Skeleton lines={2} />}
        {agents.isError && (
          <ErrorPanel
            title={t('Failed to load AI agents')}
            error={agents.error}
            onRetry={() => void agents.refetch()}
          />
        )}
      </Prose>
      {shownAgents.map((agent) => (
        <AgentGuide key={agent.slug} agent={agent} />
      ))}
      {agents.isFetched && keys && (
        <>
          <Prose>
            <h2>{t('Keyboard')}</h2>
          </Prose>
          <ShortcutList />
        </>
      )}
      {agents.isFetched && <HelpFoot />}
    </ScreenBody>
  );
}

interface Topic {
  title: string;
  /** What is looked through. */
  text: string;
  content: ReactNode;
}

function topicsOf(): Topic[] {
  return [
    {
      title: t('Documents'),
      text: t(
        'upload file drop PDF Word Excel PowerPoint OpenDocument text Markdown CSV e-mail share status completed',
      ),
      content: (
        <p>
          {t.rich(
            'Upload a file in <link>Documents</link>, or drop it anywhere on that page. The workspace reads PDF, Word, Excel, PowerPoint, OpenDocument, text, Markdown, CSV, web page and e-mail files of up to 20 MB. As soon as its status is Completed, agents can cite it. Your documents are yours: nobody else sees them unless you share them, and no agent reads more than you may.',
            { link: (inner) => <Link to="/documents">{inner}</Link> },
          )}
        </p>
      ),
    },
    {
      title: t('Answers and evidence'),
      text: t('number citation passage margin source quote marked'),
      content: (
        <p>
          {t(
            'A number in an answer is a piece of evidence. Choose it and the passage is shown in the margin; from there the document opens at that place, with the passage marked. When your documents do not hold the answer, it says so.',
          )}
        </p>
      ),
    },
    {
      title: t('Building agents'),
      text: t('developer author write code SDK plugin documentation'),
      content: (
        <p>
          {t.rich(
            'Every agent is a package, and another one can be yours. The <link>documentation of the SDK</link> leads from an empty folder to an agent in five minutes.',
            { link: (inner) => <Link to="/help/developers">{inner}</Link> },
          )}
        </p>
      ),
    },
    {
      title: t('What it may cost'),
      text: t('budget money spent limit month refused used up built-in provider'),
      content: (
        <p>
          {t.rich(
            'Administrators may limit what is spent on language models in a month. What you have spent stands in <link>Settings</link>. Where a budget is used up, calls are refused before they are made; the built-in provider costs nothing.',
            { link: (inner) => <Link to="/settings">{inner}</Link> },
          )}
        </p>
      ),
    },
  ];
}
