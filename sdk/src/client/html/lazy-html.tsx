import { lazyPart } from '../lazy-part.tsx';
import type { HtmlFrameProps } from './html-frame.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

/**
 * Shows HTML of other people in a frame, cleaned like `cleanHtml`. Loads on first use.
 * @example <HtmlFrame html={post.content} label="Preview of the post" />
 */
export const HtmlFrame = lazyPart<HtmlFrameProps>(() => import('./html-frame.tsx'), 8);

/**
 * A rich-text editor for headings, lists, links, tables and images; its value is HTML. Loads on first use. The editor drops
 * unsupported elements: check with `richTextLoses` first.
 * @example <RichTextEditor label="Content" value={html} onChange={setHtml} />
 * @experimental
 */
export const RichTextEditor = lazyPart<RichTextEditorProps>(() => import('./rich-text-editor.tsx'), 8);

const unknownTags = /<(figure|figcaption|mark|small|abbr|cite|q|dl|dt|dd|h5|h6|tfoot|caption)\b/gi;

/**
 * Lists the tags of `html` that the editor would drop while keeping their text; empty if the editor keeps all tags.
 * @experimental
 */
export function richTextLoses(html: string): string[] {
  return [...new Set([...html.matchAll(unknownTags)].map(([, tag = '']) => tag.toLowerCase()))];
}
