import { ErrorPanel, Link, PageHeader, Prose, SearchField, Skeleton } from '@staffroom/sdk/client';
import { type ReactNode, useState } from 'react';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { ShortcutList } from '../../shortcuts/shortcut-list.tsx';
import { useProductName } from '../../workspace/workspace-config.ts';
import { AgentGuide } from './agent-guide.tsx';
import classes from './help-screen.module.css';
import { HelpFoot } from './help-foot.tsx';
import { fits } from './fits.ts';

/** How things work here, each agent with its guide, the keys, and whether all is well. */
export function HelpScreen() {
  const productName = useProductName();
  const agents = useAgents();
  const [search, setSearch] = useState('');
  const topics = topicsOf(productName).filter(({ title, text }) => fits(search, title, text));
  const shownAgents = (agents.data ?? []).filter(({ name, description }) =>
    fits(search, 'agents', name, description),
  );
  const keys = fits(search, 'keyboard keys shortcuts');
  const nothing = agents.isSuccess && topics.length + shownAgents.length === 0 && !keys;
  return (
    <ScreenBody title="Help & Support" className={classes.page}>
      <PageHeader title="Help & Support" />
      <SearchField label="Search help" value={search} onValueChange={setSearch} />
      <output className={classes.none}>{nothing && `Nothing here is about “${search.trim()}”.`}</output>
      <Prose>
        {topics.map(({ title, content }) => (
          <section key={title}>
            <h2>{title}</h2>
            {content}
          </section>
        ))}
        {(agents.isPending || agents.isError || shownAgents.length > 0) && <h2>Agents</h2>}
        {agents.isPending && <Skeleton lines={2} />}
        {agents.isError && (
          <ErrorPanel
            title="Failed to load AI agents"
            error={agents.error}
            onRetry={() => void agents.refetch()}
          />
        )}
      </Prose>
      {shownAgents.map((agent) => (
        <AgentGuide key={agent.slug} agent={agent} />
      ))}
      {keys && (
        <>
          <Prose>
            <h2>Keyboard</h2>
          </Prose>
          <ShortcutList />
        </>
      )}
      <HelpFoot />
    </ScreenBody>
  );
}

interface Topic {
  title: string;
  /** What is looked through. */
  text: string;
  content: ReactNode;
}

function topicsOf(productName: string): Topic[] {
  return [
    {
      title: 'Documents',
      text: 'upload file drop PDF Word Excel PowerPoint OpenDocument text Markdown CSV e-mail share status completed',
      content: (
        <p>
          Upload a file in <Link to="/documents">Documents</Link>, or drop it anywhere on that page.{' '}
          {productName} reads PDF, Word, Excel, PowerPoint, OpenDocument, text, Markdown, CSV, web page and
          e-mail files of up to 20 MB. As soon as its status is Completed, agents can cite it. Your documents
          are yours: nobody else sees them unless you share them, and no agent reads more than you may.
        </p>
      ),
    },
    {
      title: 'Answers and evidence',
      text: 'number citation passage margin source quote marked',
      content: (
        <p>
          A number in an answer is a piece of evidence. Choose it and the passage is shown in the margin; from
          there the document opens at that place, with the passage marked. When your documents do not hold the
          answer, it says so.
        </p>
      ),
    },
    {
      title: 'What it may cost',
      text: 'budget money spent limit month refused used up built-in provider',
      content: (
        <p>
          Administrators may limit what is spent on language models in a month. What you have spent stands in{' '}
          <Link to="/settings">Settings</Link>. Where a budget is used up, calls are refused before they are
          made; the built-in provider costs nothing.
        </p>
      ),
    },
  ];
}
