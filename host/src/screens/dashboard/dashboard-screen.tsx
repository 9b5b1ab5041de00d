import { Button, useQuery } from '@staffroom/sdk/client';
import { coreQuery, NoModelNotice, PageBar, PageHeader, part, popup, whenInUse } from '@staffroom/sdk/host';
import { Suspense, useEffect, useState } from 'react';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { useRecentDocuments } from '../../documents/document-queries.ts';
import { useNotifications } from '../../notifications/notification-queries.ts';
import { isSample } from '../../samples/is-sample.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { AgentList } from './agent-list.tsx';
import { Beginning } from './beginning.tsx';
import { Counters } from './counters.tsx';
import classes from './dashboard-screen.module.css';
import { usePutAway } from './first-run/use-put-away.ts';
import { GoOn, useLastChats } from './go-on.tsx';
import { greeting, newsLine } from './greeting.ts';
import { HomeComposer } from './home-composer.tsx';
import { News } from './news.tsx';
import { RecentDocuments } from './recent-documents.tsx';
import { t } from '../../texts/texts.ts';

// Loads the upload dialog when the person first uses the page: by a key, the pointer or a dragged file.
const Uploading = popup(async () => (await import('../../documents/upload/uploading.tsx')).default);
// Most people never see these parts.
const FirstSteps = part(async () => (await import('./first-run/first-steps.tsx')).FirstSteps);
const SampleNotice = part(async () => (await import('./first-run/sample-notice.tsx')).SampleNotice);
const SetUp = part(async () => (await import('./first-run/set-up.tsx')).SetUp);

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
  const model = useQuery(coreQuery('GET /api/ai/defaults'));
  // The list of an administrator's first steps says it, too.
  const [isPutAway, putAway] = usePutAway();
  const known = [documents, chats, agents, news, model].every(({ isPending }) => !isPending);
  // Once the sections are visible, they stay visible: a section that failed and reloads must not hide the others.
  const [begun, setBegun] = useState(false);
  if (known && !begun) setBegun(true);
  const [now] = useState(() => new Date());
  const isEmpty = documents.data?.length === 0;
  const upload = () => setUploading(true);
  return (
    <ScreenBody title={t('Dashboard')} width="table" className={classes.page} spaced>
      <PageBar>
        <Button className={classes.upload} variant="quiet" size="compact" icon="upload" onClick={upload}>
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
        <Suspense>
          {(user?.role !== 'admin' || isPutAway) && <NoModelNotice />}
          {user?.role === 'admin' && (
            <SetUp documents={documents.data} isPutAway={isPutAway} onPutAway={putAway} onUpload={upload} />
          )}
          {documents.data?.some(isSample) && <SampleNotice documents={documents.data} />}
          {isEmpty && <FirstSteps onUpload={upload} />}
          <GoOn />
          <div className={classes.columns}>
            {!isEmpty && <RecentDocuments documents={documents} />}
            <News />
          </div>
          <AgentList described={isEmpty} />
        </Suspense>
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
