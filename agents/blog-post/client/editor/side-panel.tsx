import { IconButton, Skeleton, Tabs } from '@staffroom/sdk/client';
import { useAddress } from '@staffroom/sdk/layout';
import { Suspense, useEffect, useRef } from 'react';
import { VoicePanel } from '../lazy-voice.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import classes from './editor.module.css';
import type { PanelProps } from './panel-props.ts';
import { PublishPanel } from './publish-panel.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { RevisionsPanel } from './revisions-panel.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { SeoPanel } from './seo-panel.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { t } from '../texts.ts';

const own = {
  revisions: { title: t('Revisions'), Content: RevisionsPanel },
  schedule: { title: t('Schedule'), Content: SchedulePanel },
  publish: { title: t('Site'), Content: PublishPanel },
} as const;

export default function SidePanel(props: PanelProps) {
  const { params, set } = useAddress();
  const panel = params.get('panel') ?? 'details';
  const aside = useRef<HTMLElement>(null);
  // Scrolls to the panel: on narrow screens it is below the text, out of sight of the button that opens it.
  useEffect(() => {
    if (panel in own) aside.current?.scrollIntoView({ block: 'nearest' });
  }, [panel]);
  if (panel === 'revisions' || panel === 'schedule' || panel === 'publish') {
    const { title, Content } = own[panel];
    return (
      <aside ref={aside} className={classes.side} aria-label={title}>
        <div className={classes.panelHead}>
          <h2>{title}</h2>
          <IconButton icon="close" size="compact" label={t('Close')} onClick={() => set({ panel: '' })} />
        </div>
        <Content {...props} />
      </aside>
    );
  }
  return (
    <aside className={classes.side} aria-label={t('About this post')}>
      <Tabs
        label={t('About this post')}
        value={panel}
        onValueChange={(next) => set({ panel: next })}
        tabs={[
          { value: 'details', label: t('Details'), content: <DetailsPanel {...props} /> },
          { value: 'seo', label: t('SEO'), content: <SeoPanel {...props} /> },
          {
            value: 'sources',
            label: t('Sources'),
            content: <SourcesPanel sources={props.post.sources} />,
          },
          {
            value: 'facts',
            label: t('Facts'),
            count: props.post.unsupported === 0 ? undefined : (props.post.unsupported ?? undefined),
            content: <FactsPanel {...props} />,
          },
          {
            value: 'voice',
            label: t('Voice'),
            content: (
              <Suspense fallback={<Skeleton lines={6} />}>
                <VoicePanel {...props} />
              </Suspense>
            ),
          },
          { value: 'review', label: t('Review'), content: <ReviewPanel {...props} /> },
        ]}
      />
    </aside>
  );
}
