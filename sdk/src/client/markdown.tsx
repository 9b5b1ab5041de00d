import { lazyPart } from './lazy-part.tsx';

/**
 * Shows Markdown like an answer: sanitized, without requests and raw HTML. Loads on first use.
 * @example <Markdown text={post.content} />
 */
export const Markdown = lazyPart<{ text: string }>(() => import('./markdown-view.tsx'), 6);
