import { Button, PageHeader } from '@staffroom/sdk/client';
import { PageBar } from '@staffroom/sdk/host';
import { useState } from 'react';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { useRecentDocuments } from '../../documents/document-queries.ts';
import { ScreenDrop } from '../../documents/upload/screen-drop.tsx';
import { UploadDialog } from '../../documents/upload/upload-dialog.tsx';
import { useUploads } from '../../documents/upload/use-uploads.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { AgentList } from './agent-list.tsx';
import { Counters } from './counters.tsx';
import classes from './dashboard-screen.module.css';
import { GoOn } from './go-on.tsx';
import { greeting, newsLine } from './greeting.ts';
import { HomeComposer } from './home-composer.tsx';
import { News } from './news.tsx';
import { RecentDocuments } from './recent-documents.tsx';

/** Where one begins: a question, what one was at, and what is new. */
export function DashboardScreen() {
  const { user } = useAuth();
  const documents = useRecentDocuments();
  const uploads = useUploads();
  const [uploading, setUploading] = useState(false);
  const [now] = useState(() => new Date());
  return (
    <ScreenBody title="Dashboard" className={classes.page} spaced>
      <PageBar>
        <span className={classes.here}>Dashboard</span>
        <Button
          className={classes.upload}
          variant="quiet"
          size="compact"
          icon="upload"
          onClick={() => setUploading(true)}
        >
          Upload New Document
        </Button>
      </PageBar>
      <PageHeader
        title={greeting(now, user?.name ?? null)}
        // A blank keeps the line's height until there is something to say.
        lead={documents.data ? newsLine(documents.data, now) : '\u00a0'}
        actions={<Counters />}
      />
      <HomeComposer />
      <GoOn />
      <div className={classes.columns}>
        <RecentDocuments documents={documents} />
        <News />
      </div>
      <AgentList />
      <UploadDialog
        title="Upload New Document"
        open={uploading}
        uploads={uploads}
        nothingChosen="Please select a file to upload."
        onClose={() => setUploading(false)}
      />
      <ScreenDrop
        onFiles={(files) => {
          uploads.add(files);
          setUploading(true);
        }}
      />
    </ScreenBody>
  );
}
