import { ErrorPanel, Link, Prose, SearchField, Skeleton } from '@staffroom/sdk/client';
import { NoModelText, PageHeader, useHasNoModel } from '@staffroom/sdk/host';
import { type ReactNode, useState } from 'react';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { useAuth } from '../../session/auth-provider.tsx';
import { ShortcutList } from '../../shortcuts/shortcut-list.tsx';
import { AgentGuide } from './agent-guide.tsx';
import classes from './help-screen.module.css';
import { HelpFoot } from './help-foot.tsx';
import { fits } from './fits.ts';
import { t } from '../../texts/texts.ts';

export function HelpScreen() {
  const agents = useAgents();
  const [search, setSearch] = useState('');
  const isAdmin = useAuth().user?.role === 'admin';
  const topics = topicsOf(isAdmin).filter(({ title, text }) => fits(search, title, text));
  const shownAgents = (agents.data ?? []).filter(({ name, description }) =>
    fits(search, 'agents', name, description),
  );
  const keys = fits(search, t('keyboard keys shortcuts'));
  const nothing = agents.isSuccess && topics.length + shownAgents.length === 0 && !keys;
  return (
    <ScreenBody title={t('Help & Support')} width="prose">
      <PageHeader titleInBar title={t('Help & Support')} />
      <SearchField label={t('Search help')} value={search} onValueChange={setSearch} />
      <output className={classes.none}>
        {nothing && t('No results for “{search}”.', { search: search.trim() })}
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

/** Explains built-in answers, and says what to do if this workspace has no AI model. */
function WithoutModel() {
  const hasNoModel = useHasNoModel() === true;
  return (
    <>
      <p>
        {t(
          'Without an AI model, agents use built-in answers. These find the passages that match your question and quote them word for word. They don’t summarize, compare or write new text.',
        )}
      </p>
      {hasNoModel && (
        <p>
          <NoModelText />
        </p>
      )}
    </>
  );
}

interface Topic {
  title: string;
  text: string;
  content: ReactNode;
}

function topicsOf(isAdmin: boolean): Topic[] {
  return [
    {
      title: t('Documents'),
      text: t(
        'upload file drop PDF Word Excel PowerPoint OpenDocument text Markdown CSV e-mail share status completed',
      ),
      content: (
        <p>
          {t.rich(
            'Upload a file in <link>Documents</link> or drop it anywhere on that page. Supported: PDF, Word, Excel, PowerPoint, OpenDocument, text, Markdown, CSV, web pages and e-mail, up to 20 MB. Once its status is Completed, agents can cite it. Documents are private until you share them, and agents only see what you can see.',
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
            'Every number in an answer is a source. Select it to see the passage in the margin, and open the document with the passage highlighted. If your documents don’t contain the answer, the agent says so.',
          )}
        </p>
      ),
    },
    {
      title: t('Accessibility'),
      text: t('keyboard screen reader zoom contrast colors motion barrier WCAG'),
      content: (
        <p>
          {t.rich(
            'Everything works with the keyboard, a screen reader and 400% zoom. The <link>page about accessibility</link> lists the shortcuts, the known gaps and the conformance report.',
            { link: (inner) => <Link to="/help/developers/accessibility">{inner}</Link> },
          )}
        </p>
      ),
    },
    {
      title: t('Without an AI model'),
      text: t('AI model provider key connect missing built-in answers quote word for word'),
      content: <WithoutModel />,
    },
    {
      title: t('Building agents'),
      text: t('developer author write code SDK plugin documentation'),
      content: (
        <p>
          {t.rich(
            'Agents are packages, and you can build your own. The <link>SDK documentation</link> takes you from an empty folder to a working agent in five minutes.',
            { link: (inner) => <Link to="/help/developers">{inner}</Link> },
          )}
        </p>
      ),
    },
    {
      title: t('AI budgets'),
      text: t('budget money spent limit month refused used up built-in provider'),
      content: (
        <p>
          {t.rich(
            'Administrators can set a monthly budget for AI models. See what you have spent in <link>Settings</link>. When a budget runs out, paid models stop answering; built-in answers are free.',
            { link: (inner) => <Link to="/settings">{inner}</Link> },
          )}
        </p>
      ),
    },
    ...(isAdmin ? [operations()] : []),
  ];
}

const operations = (): Topic => ({
  title: t('Running the server'),
  text: t('operations administrator install upgrade rollback backup scale metrics variables'),
  content: (
    <p>
      {t.rich(
        'The <link>handbook for server operators</link> explains how to install, size, upgrade, back up and scale the server.',
        { link: (inner) => <Link to="/help/developers/operations">{inner}</Link> },
      )}
    </p>
  ),
});
