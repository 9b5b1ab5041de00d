import { lazyPart } from '../lazy-part.tsx';
import type { HtmlFrameProps } from './html-frame.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

/**
 * HTML that others have written, cleaned by the list that `cleanHtml` stores it by, in a frame of its own. Fetched when it is
 * first shown.
 * @example <HtmlFrame html={post.content} label="Preview of the post" />
 */
export const HtmlFrame = lazyPart<HtmlFrameProps>(() => import('./html-frame.tsx'), 8);

/**
 * A text with headings, lists, links, tables and pictures, edited as it looks; what it gives is HTML. Fetched when it is first
 * opened. What it cannot show it would lose: `richTextLoses` says so beforehand.
 * @example <RichTextEditor label="Content" value={html} onChange={setHtml} />
 */
export const RichTextEditor = lazyPart<RichTextEditorProps>(() => import('./rich-text-editor.tsx'), 8);

/** What the editor has no form for, as names of tags. */
const unknownTags = /<(figure|figcaption|sub|sup|mark|small|abbr|cite|q|dl|dt|dd|h5|h6|tfoot|caption)\b/gi;

/** Tags of `html` that the rich-text editor would drop, leaving their text; empty where it keeps all. */
export function richTextLoses(html: string): string[] {
  return [...new Set([...html.matchAll(unknownTags)].map(([, tag = '']) => tag.toLowerCase()))];
}
