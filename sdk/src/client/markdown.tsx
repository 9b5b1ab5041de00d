import { lazy, Suspense } from 'react';
import { Skeleton } from './ui/feedback/skeleton.tsx';

const View = lazy(() => import('./markdown-view.tsx'));

/**
 * A text in Markdown, as answers are shown: sanitised, nothing in it is fetched, no raw HTML. Fetched when it is first shown.
 * @example <Markdown text={post.content} />
 */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <View text={text} />
    </Suspense>
  );
}
