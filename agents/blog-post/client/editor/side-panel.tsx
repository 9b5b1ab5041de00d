import { Tabs } from '@staffroom/sdk/client';
import type { Post } from '../../contract.ts';
import { useSearch } from '../use-search.ts';
import { DetailsPanel } from './details-panel.tsx';
import classes from './editor.module.css';
import { PublishPanel } from './publish-panel.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { RevisionsPanel } from './revisions-panel.tsx';
import { SeoPanel } from './seo-panel.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import type { Draft } from './use-draft.ts';

export interface PanelProps {
  post: Post;
  draft: Draft;
  unsaved: boolean;
  onChange: (part: Partial<Draft>) => void;
}

/** What belongs to a post beside its text. */
export default function SidePanel(props: PanelProps) {
  const { params, set } = useSearch();
  return (
    <aside className={classes.side} aria-label="About this post">
      <Tabs
        label="About this post"
        value={params.get('panel') ?? 'details'}
        onValueChange={(panel) => set({ panel })}
        tabs={[
          { value: 'details', label: 'Details', content: <DetailsPanel {...props} /> },
          { value: 'seo', label: 'SEO', content: <SeoPanel {...props} /> },
          {
            value: 'sources',
            label: 'Sources',
            count: props.post.sources.length,
            content: <SourcesPanel sources={props.post.sources} />,
          },
          { value: 'review', label: 'Review', content: <ReviewPanel {...props} /> },
          { value: 'revisions', label: 'Revisions', content: <RevisionsPanel {...props} /> },
          { value: 'publish', label: 'Publish', content: <PublishPanel {...props} /> },
        ]}
      />
    </aside>
  );
}
