import { lazyPart } from './lazy-part.tsx';

/**
 * A text in Markdown, as answers are shown: sanitised, nothing in it is fetched, no raw HTML. Fetched when it is first shown.
 * @example <Markdown text={post.content} />
 */
export const Markdown = lazyPart<{ text: string }>(() => import('./markdown-view.tsx'), 6);
