import { memo, useMemo, useState } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { CitationButton } from './citation-button.tsx';
import { citationHref, citationLinks } from './citation-links.ts';
import { createBlockSplitter } from './markdown-blocks.ts';
import { withoutInvisible } from './visible-text.ts';

const remarkPlugins = [remarkGfm, citationLinks];
const rehypePlugins = [rehypeSanitize];

interface Citing {
  /** The numbers that have evidence; others are shown as they are written. */
  cited: ReadonlySet<number>;
  active: number | null;
  onCite: (number: number) => void;
}

/**
 * An answer as text. Nothing in it is fetched: images are shown as their description, links open only when clicked.
 * `streaming` closes marks that are still open, so that half a word is not shown as stars. Blocks that did not change are not
 * parsed again.
 */
export function AnswerMarkdown({
  text,
  streaming = false,
  cited,
  active,
  onCite,
}: Citing & { text: string; streaming?: boolean }) {
  const [split] = useState(createBlockSplitter);
  const blocks = split(text);
  return blocks.map((block, index) => (
    <Block
      key={block.start}
      text={block.text}
      unfinished={streaming && index === blocks.length - 1}
      cited={cited}
      active={active}
      onCite={onCite}
    />
  ));
}

const Block = memo(function Block({
  text,
  unfinished,
  cited,
  active,
  onCite,
}: Citing & { text: string; unfinished: boolean }) {
  const components = useMemo<Components>(
    () => ({
      img: ({ alt }) => <em>{alt === undefined || alt === '' ? 'picture' : alt}</em>,
      a({ href, children }) {
        if (!href?.includes(citationHref)) {
          return (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {children}
            </a>
          );
        }
        const number = Number(href.slice(href.indexOf(citationHref) + citationHref.length));
        if (!cited.has(number)) return <>[{number}]</>;
        return <CitationButton number={number} active={number === active} onCite={onCite} />;
      },
    }),
    [cited, active, onCite],
  );
  const visible = withoutInvisible(text);
  return (
    <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
      {unfinished ? remend(visible) : visible}
    </Markdown>
  );
});
