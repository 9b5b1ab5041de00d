import { AgentShell, Button, ChatWorkspace, IconButton, LinkButton, Skeleton } from '@staffroom/sdk/client';
import { useAddress } from '@staffroom/sdk/layout';
import { lazy, Suspense } from 'react';
import { PostsView } from './posts/posts-view.tsx';
import { TrashView } from './posts/trash-view.tsx';
import { usePlace } from './use-place.ts';
import classes from './page.module.css';
import { t } from './texts.ts';

const Wizard = lazy(() => import('./wizard/wizard.tsx'));
const EditPost = lazy(() => import(/* webpackChunkName: "lazy-editor" */ './editor/edit-post.tsx'));
const SettingsDialog = lazy(() => import('./settings/settings-dialog.tsx'));

export default function BlogPage() {
  const place = usePlace();
  const { params, set } = useAddress();
  const editing = params.get('edit');
  const settings = params.has('settings');
  if (params.has('chat') || params.has('handover')) {
    return (
      <ChatWorkspace
        settingsTab={false}
        actions={
          <LinkButton size="compact" to={place.posts} icon="file-text">
            {t('Posts')}
          </LinkButton>
        }
      />
    );
  }
  const content = editing ? (
    <EditPost key={editing} id={editing} />
  ) : params.get('view') === 'new' ? (
    <Wizard />
  ) : params.get('view') === 'trash' ? (
    <TrashView />
  ) : (
    <PostsView />
  );
  return (
    <>
      <AgentShell
        settingsTab={false}
        actions={
          <>
            <IconButton
              icon="message"
              size="compact"
              label={t('Chat')}
              onClick={() => place.go(place.chat)}
            />
            <Button size="compact" icon="settings" onClick={() => set({ settings: 'prompts' })}>
              <span className={classes.word}>{t('Settings')}</span>
            </Button>
            <LinkButton
              size="compact"
              // While a post is edited, publishing is the primary action.
              variant={editing ? 'secondary' : 'primary'}
              to={place.create}
              icon="plus"
            >
              {t('New Post')}
            </LinkButton>
          </>
        }
        tabs={[
          {
            value: 'posts',
            label: t('Posts'),
            content: <Suspense fallback={<Skeleton lines={8} />}>{content}</Suspense>,
          },
        ]}
      />
      {settings && (
        <Suspense fallback={null}>
          <SettingsDialog onClose={() => set({ settings: '' })} />
        </Suspense>
      )}
    </>
  );
}
