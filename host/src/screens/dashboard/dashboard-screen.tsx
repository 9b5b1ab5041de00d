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

// Opened by a key, a pointer or what it drags.
const Uploading = popup(async () => (await import('../../documents/upload/uploading.tsx')).default);

/** Where one begins: a question, what one was at, and what is new. */
export function DashboardScreen() {
  const { user } = useAuth();
  const documents = useRecentDocuments();
  const [uploading, setUploading] = useState(false);
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    const ready = () => setInUse(true);
    return whenInUse(() => void Uploading.load().then(ready, () => undefined));
  }, []);
  // How high a section is shows with what is in it: all of them come at once, and none is moved by another.
  const chats = useLastChats();
  const agents = useAgents();
  const news = useNotifications();
  const known = [documents, chats, agents, news].every(({ isPending }) => !isPending);
  // Once and for all: what a section asks for again when it appears, because it had failed, is not known for a moment.
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
        // A blank keeps the line's height until there is something to say.
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
