import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import { type AnswerMark, answerMarks } from './answer-marks.ts';
import { CitationButton } from './citation-button.tsx';
import { citationHref, citationLinks } from './citation-links.ts';
import { MarkedText, MissingCitation } from './marked-text.tsx';

/** Text a model wrote may carry characters that people cannot see: tags, zero-width signs, variation selectors, bidi controls. */
const invisible =
  /[\u{e0000}-\u{e007f}]|[\ufe00-\ufe0f]|[\u200b-\u200d]|[\u2060\ufeff]|[\u202a-\u202e]|[\u2066-\u2069]/gu;

/** Text cannot make a `span`: only our own plugin does. */
const schema = {
  ...defaultSchema,
  attributes: { ...defaultSchema.attributes, span: ['dataMark', 'dataLast'] },
};
const rehypePlugins: [[typeof rehypeSanitize, typeof schema]] = [[rehypeSanitize, schema]];
const noMarks: readonly AnswerMark[] = [];

/**
 * An answer as text. Nothing in it is fetched: images are shown as their description, links open only when clicked.
 * `streaming` closes marks that are still open, so that half a word is not shown as stars.
 */
export function AnswerMarkdown({
  text,
  streaming = false,
  marks = noMarks,
  cited,
  active,
  onCite,
}: {
  text: string;
  streaming?: boolean;
  /** By offsets of `text`, in order, none over another. */
  marks?: readonly AnswerMark[];
  /** The numbers that have evidence; any other leads nowhere. */
  cited: ReadonlySet<number>;
  active: number | null;
  onCite: (number: number) => void;
}) {
  const components: Components = {
    span: ({ children, ...props }) => <MarkedText {...markOf(props)}>{children}</MarkedText>,
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
      if (!cited.has(number)) return <MissingCitation number={number} streaming={streaming} />;
      return <CitationButton number={number} active={number === active} onCite={onCite} />;
    },
  };
  const visible = withoutInvisible(text);
  const shifted = marks.map(({ start, end, kind }) => ({
    start: withoutInvisible(text.slice(0, start)).length,
    end: withoutInvisible(text.slice(0, end)).length,
    kind,
  }));
  const remarkPlugins = [remarkGfm, () => answerMarks(shifted), citationLinks];
  return (
    <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
      {streaming ? remend(visible) : visible}
    </Markdown>
  );
}

function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}

function markOf(props: object): { kind: string; last: boolean } {
  return {
    kind: String(Reflect.get(props, 'data-mark')),
    last: Reflect.get(props, 'data-last') === 'true',
  };
}
