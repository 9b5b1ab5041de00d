import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { CitationButton } from './citation-button.tsx';
import { citationHref, citationLinks } from './citation-links.ts';

/** Text a model wrote may carry characters that people cannot see: tags, zero-width signs, variation selectors, bidi controls. */
const invisible =
  /[\u{e0000}-\u{e007f}]|[\ufe00-\ufe0f]|[\u200b-\u200d]|[\u2060\ufeff]|[\u202a-\u202e]|[\u2066-\u2069]/gu;

const remarkPlugins = [remarkGfm, citationLinks];
const rehypePlugins = [rehypeSanitize];

/**
 * An answer as text. Nothing in it is fetched: images are shown as their description, links open only when clicked.
 * `streaming` closes marks that are still open, so that half a word is not shown as stars.
 */
export function AnswerMarkdown({
  text,
  streaming = false,
  cited,
  active,
  onCite,
}: {
  text: string;
  streaming?: boolean;
  /** The numbers that have evidence; others are shown as they are written. */
  cited: ReadonlySet<number>;
  active: number | null;
  onCite: (number: number) => void;
}) {
  const components: Components = {
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
  };
  const visible = text.replaceAll(invisible, '');
  return (
    <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
      {streaming ? remend(visible) : visible}
    </Markdown>
  );
}
