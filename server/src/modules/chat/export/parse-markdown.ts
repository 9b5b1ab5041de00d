import { isBeyondMarkdown } from '@staffroom/sdk/reading';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

export type MarkdownRoot = ReturnType<typeof fromMarkdown>;
export type Block = MarkdownRoot['children'][number];
export type Inline = Extract<Block, { type: 'paragraph' }>['children'][number];

/** Runs of empty lines, for which the parser takes more than linear time. One empty line has the same meaning. */
const emptyLines = /(?:\r\n?|\n){20,}/g;

/** Parses Markdown with the same rules as the host in the browser. */
export function parseMarkdown(text: string): MarkdownRoot {
  if (!isBeyondMarkdown(text)) {
    return fromMarkdown(text.replaceAll(emptyLines, '\n\n'), {
      extensions: [gfm()],
      mdastExtensions: [gfmFromMarkdown()],
    });
  }
  return { type: 'root', children: [{ type: 'code', value: text, lang: null, meta: null }] };
}
