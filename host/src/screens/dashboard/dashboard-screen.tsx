import { Button, PageHeader } from '@staffroom/sdk/client';
import { PageBar, popup, whenInUse } from '@staffroom/sdk/host';
import { useEffect, useState } from 'react';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { useRecentDocuments } from '../../documents/document-queries.ts';
import { useNotifications } from '../../notifications/notification-queries.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { AgentList } from './agent-list.tsx';
import { Beginning } from './beginning.tsx';
import { Counters } from './counters.tsx';
import classes from './dashboard-screen.module.css';
import { GoOn, useLastChats } from './go-on.tsx';
import { greeting, newsLine } from './greeting.ts';
import { HomeComposer } from './home-composer.tsx';
import { News } from './news.tsx';
import { RecentDocuments } from './recent-documents.tsx';
import { t } from '../../texts/texts.ts';

// Loads the upload dialog when the person first uses the page: by a key, the pointer or a dragged file.
const Uploading = popup(async () => (await import('../../documents/upload/uploading.tsx')).default);

export function DashboardScreen() {
  const { user } = useAuth();
  const documents = useRecentDocuments();
  const [uploading, setUploading] = useState(false);
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    const ready = () => setInUse(true);
    return whenInUse(() => void Uploading.load().then(ready, () => undefined));
  }, []);
  // All sections appear together, because each section moves the sections below it.
  const chats = useLastChats();
  const agents = useAgents();
  const news = useNotifications();
  const known = [documents, chats, agents, news].every(({ isPending }) => !isPending);
  // Once the sections are visible, they stay visible: a section that failed and reloads must not hide the others.
  const [begun, setBegun] = useState(false);
  if (known && !begun) setBegun(true);
  const [now] = useState(() => new Date());
  return (
    <ScreenBody title={t('Dashboard')} className={classes.page} spaced>
      <PageBar>
        <span className={classes.here}>{t('Dashboard')}</span>
        <Button
          className={classes.upload}
          variant="quiet"
          size="compact"
          icon="upload"
          onClick={() => setUploading(true)}
        >
          {t('Upload New Document')}
        </Button>
      </PageBar>
      <PageHeader
        title={greeting(now, user?.name ?? null)}
        // The blank keeps the height of the line while the documents load.
        lead={documents.data ? newsLine(documents.data, now) : '\u00a0'}
        actions={<Counters />}
      />
      <HomeComposer documents={documents.isError ? [] : documents.data} />
      {begun ? (
        <>
          <GoOn />
          <div className={classes.columns}>
            <RecentDocuments documents={documents} onUpload={() => setUploading(true)} />
            <News />
          </div>
          <AgentList />
        </>
      ) : (
        <Beginning />
      )}
      <Uploading
        open={inUse || uploading}
        asked={uploading}
        onOpenChange={setUploading}
        onClose={() => {
          setUploading(false);
          setInUse(false);
        }}
      />
    </ScreenBody>
  );
}
