import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { Tab } from '../../ui/layout/tabs.tsx';
import { t } from '../../texts/texts.ts';

const AboutView = lazy(() => import('./about-view.tsx'));

/** The last tab of every agent: what it can do, who answers, and what it reads. */
export const aboutTab: Tab = {
  value: 'about',
  label: t('About'),
  content: (
    <Suspense fallback={<Skeleton lines={6} />}>
      <AboutView />
    </Suspense>
  ),
};
