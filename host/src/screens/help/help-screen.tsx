import { ErrorPanel, Link, PageHeader, Prose, Skeleton } from '@staffroom/sdk/client';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { useConfig, useProductName } from '../../workspace/workspace-config.ts';
import classes from './help-screen.module.css';
import { ShortcutList } from '../../shortcuts/shortcut-list.tsx';

/** How things work here, each agent in a line, the keys, and which version this is. */
export function HelpScreen() {
  const productName = useProductName();
  const config = useConfig();
  const agents = useAgents();
  return (
    <ScreenBody title="Help & Support" className={classes.page}>
      <PageHeader title="Help & Support" />
      <Prose>
        <h2>Documents</h2>
        <p>
          Upload a file in <Link to="/documents">Documents</Link>, or drop it anywhere on that page.{' '}
          {productName} reads PDF, Word, Excel, PowerPoint, OpenDocument, text, Markdown, CSV, web page and
          e-mail files of up to 20 MB. As soon as its status is Completed, agents can cite it. Your documents
          are yours: nobody else sees them unless you share them, and no agent reads more than you may.
        </p>
        <h2>Answers and evidence</h2>
        <p>
          A number in an answer is a piece of evidence. Choose it and the passage is shown in the margin; from
          there the document opens at that place, with the passage marked. When your documents do not hold the
          answer, it says so.
        </p>
        <h2>Agents</h2>
        {agents.isPending && <Skeleton lines={2} />}
        {agents.isError && (
          <ErrorPanel
            title="Failed to load AI agents"
            error={agents.error}
            onRetry={() => void agents.refetch()}
          />
        )}
        <ul>
          {agents.data?.map(({ slug, name, description }) => (
            <li key={slug}>
              <Link to={`/agents/${slug}`}>{name}</Link>. {description}
            </li>
          ))}
        </ul>
        <h2>Keyboard</h2>
      </Prose>
      <ShortcutList />
      <p className={classes.version}>
        {productName} {config?.version} for {config?.companyName}. Something wrong? Tell your administrator
        the request id that the message shows: it is in the server’s log.
      </p>
    </ScreenBody>
  );
}
