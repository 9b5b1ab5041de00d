import { isBeyondMarkdown } from '@staffroom/sdk/reading';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

export type MarkdownRoot = ReturnType<typeof fromMarkdown>;
/** What stands one below the other: paragraphs, lists, tables. */
export type Block = MarkdownRoot['children'][number];
/** What stands in a line: text, emphasis, code. */
export type Inline = Extract<Block, { type: 'paragraph' }>['children'][number];

/** Markdown as the browser reads it, too. */
export function parseMarkdown(text: string): MarkdownRoot {
  if (!isBeyondMarkdown(text)) {
    return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  }
  return { type: 'root', children: [{ type: 'code', value: text, lang: null, meta: null }] };
}
