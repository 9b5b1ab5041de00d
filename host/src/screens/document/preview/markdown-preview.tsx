import { Prose } from '@staffroom/sdk/client';
import { useMemo, useRef } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { markMarkdown } from './mark-markdown.ts';
import marked from '../find/marked.module.css';
import type { PreviewProps } from './preview-props.ts';
import classes from './text-preview.module.css';
import { useShownMark } from '../find/use-shown-mark.ts';
import { t } from '../../../texts/texts.ts';

const remarkPlugins = [remarkGfm];

/** Components that load nothing: HTML is shown as text, an image as its description, and a link opens on click. */
const components: Components = {
  img: ({ alt }) => <em>{alt === undefined || alt === '' ? t('image') : alt}</em>,
  // Makes top-level headings smaller, because the page's title is the only first-level heading.
  h1: ({ children }) => <h2>{children}</h2>,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
};

export default function MarkdownPreview({ content: { text }, marks, cited, current }: PreviewProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useShownMark(sheet, cited, current);
  const plugins = useMemo(() => [() => markMarkdown(marks, marked.found ?? '')], [marks]);
  return (
    <Prose className={classes.sheet} ref={sheet}>
      <Markdown remarkPlugins={remarkPlugins} rehypePlugins={plugins} components={components}>
        {text}
      </Markdown>
    </Prose>
  );
}
