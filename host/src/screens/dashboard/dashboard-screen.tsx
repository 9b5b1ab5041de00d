import { PageHeader } from '@staffroom/sdk/client';
import { useState } from 'react';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { useRecentDocuments } from '../../documents/document-queries.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { AgentList } from './agent-list.tsx';
import { Counters } from './counters.tsx';
import classes from './dashboard-screen.module.css';
import { greeting, newsLine } from './greeting.ts';
import { RecentDocuments } from './recent-documents.tsx';
import { UploadSection } from './upload-section.tsx';

/** What is going on, and where to begin. */
export function DashboardScreen() {
  const { user } = useAuth();
  const documents = useRecentDocuments();
  const [now] = useState(() => new Date());
  return (
    <ScreenBody title="Dashboard" className={classes.page} spaced>
      <PageHeader
        title={greeting(now, user?.name ?? null)}
        // A blank keeps the line's height until there is something to say.
        lead={documents.data ? newsLine(documents.data, now) : '\u00a0'}
      />
      <Counters />
      <div className={classes.columns}>
        <RecentDocuments documents={documents} />
        <div className={classes.side}>
          <AgentList />
          <UploadSection />
        </div>
      </div>
    </ScreenBody>
  );
}
