import { lazyPart } from '../../lazy-part.tsx';
import type { Tab } from '../../ui/layout/tabs.tsx';
import { t } from '../../texts/texts.ts';

const AboutView = lazyPart(() => import('./about-view.tsx'), 6);

export const aboutTab: Tab = {
  value: 'about',
  label: t('About'),
  content: <AboutView />,
};
