import { createContext, memo, type ReactNode, useContext, useMemo, useState } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remend from 'remend';
import type { Citation } from '../../../chat.ts';
import type { WebLink } from '../../../tools/answer-steps.ts';
import { visibleText } from '../../../visible-text.ts';
import { Link } from '../../router.ts';
import { type AnswerMark, answerMarks } from './answer-marks.ts';
import { OpenSource } from '../evidence/open-source.tsx';
import { AnswerTable } from './answer-table.tsx';
import type { TableNode } from './table-columns.ts';
import { CitationButton } from './citation-button.tsx';
import { Diagram } from './drawn/diagram.tsx';
import { Formula } from './drawn/formula.tsx';
import { mayHoldFormula, withDollars } from './drawn/formula-source.ts';
import { useFormulaReader } from './drawn/use-formula-reader.ts';
import { citationHref, citationLinks } from './citation-links.ts';
import { createBlockSplitter, type MarkdownBlock } from './markdown-blocks.ts';
import { MarkedText, MissingCitation } from './marked-text.tsx';
import { WebNumber } from './web-links.tsx';
import { useGrowing } from './use-growing.ts';
import { t } from '../../texts/texts.ts';

/** Only our plugin creates `span` elements; Markdown text cannot. Formulas are code elements until they are rendered. */
const schema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    span: ['dataMark', 'dataLast'],
    code: [['className', /^language-./, 'math-inline', 'math-display'] as [string, RegExp, string, string]],
  },
};
const rehypePlugins: [[typeof rehypeSanitize, typeof schema]] = [[rehypeSanitize, schema]];
const noMarks: readonly AnswerMark[] = [];
const noLinks: readonly WebLink[] = [];

interface Citing {
  /** Citation by number. Numbers without an entry stay text. */
  cited: ReadonlyMap<number, Citation | null>;
  /** Web pages whose numbers occur in the text. */
  links?: readonly WebLink[];
  active: number | null;
  onCite: (number: number) => void;
}

/**
 * Renders an answer. Nothing in the answer loads from elsewhere: images become their description, and links open only on click.
 * `streaming` closes unfinished Markdown, so that a partial word does not show its asterisks. Unchanged blocks are not parsed
 * again.
 */
export function AnswerMarkdown({
  text,
  streaming = false,
  cited,
  active,
  onCite,
  marks = noMarks,
  links = noLinks,
}: Citing & {
  text: string;
  streaming?: boolean;
  /** Stretches of `text` to mark, in order, without overlaps. */
  marks?: readonly AnswerMark[];
}) {
  const [split] = useState(createBlockSplitter);
  const blocks = useGrowing(split(text));
  return blocks.map((block, index) => (
    <Block
      key={block.start}
      text={block.text}
      marks={marksIn(block, marks)}
      streaming={streaming}
      unfinished={streaming && index === blocks.length - 1}
      cited={cited}
      links={links}
      active={active}
      onCite={onCite}
    />
  ));
}

/** A context passes these values, because new component props on each change would remount the elements and lose the focus. */
const Around = createContext<Citing & { streaming: boolean; unfinished: boolean }>({
  cited: new Map(),
  active: null,
  onCite: () => undefined,
  streaming: false,
  unfinished: false,
});

const components: Components = {
  span: ({ children, ...props }) => <MarkedText {...markOf(props)}>{children}</MarkedText>,
  table: Table,
  img: ({ alt }) => <em>{alt === undefined || alt === '' ? t('image') : alt}</em>,
  // The code block is focusable, so that the keyboard can scroll it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  pre: ({ node, children }) => (isDrawn(node) ? children : <pre tabIndex={0}>{children}</pre>),
  code: Code,
  a: Anchor,
};

function Table({ node, children }: { node?: TableNode | undefined; children?: ReactNode }) {
  const { unfinished } = useContext(Around);
  return (
    <AnswerTable node={node} isGrowing={unfinished}>
      {children}
    </AnswerTable>
  );
}

function Code({ className = '', children }: { className?: string | undefined; children?: ReactNode }) {
  const { unfinished } = useContext(Around);
  if (className.includes('language-math'))
    return <Formula tex={textOf(children).trim()} display={className.includes('math-display')} />;
  if (className.includes('language-mermaid') && !unfinished) return <Diagram source={textOf(children)} />;
  return <code className={className || undefined}>{children}</code>;
}

function Anchor({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const { cited, links = noLinks, active, onCite, streaming } = useContext(Around);
  if (href !== undefined && /^\/(?:documents|help)\//.test(href)) return <Link to={href}>{children}</Link>;
  if (!href?.includes(citationHref)) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  }
  const number = Number(href.slice(href.indexOf(citationHref) + citationHref.length));
  const source = cited.get(number);
  const link = source === undefined ? links.find((each) => each.number === number) : undefined;
  if (link) return <WebNumber link={link} />;
  if (source === undefined) return <MissingCitation number={number} streaming={streaming} />;
  return (
    <>
      <CitationButton number={number} source={source} active={number === active} onCite={onCite} />
      {number === active && source !== null && <OpenSource source={source} cited={cited} />}
    </>
  );
}

const Block = memo(function Block({
  text,
  marks,
  streaming,
  unfinished,
  cited,
  links = noLinks,
  active,
  onCite,
}: Citing & { text: string; marks: readonly AnswerMark[]; streaming: boolean; unfinished: boolean }) {
  const around = useMemo(
    () => ({ cited, links, active, onCite, streaming, unfinished }),
    [cited, links, active, onCite, streaming, unfinished],
  );
  const shown = visibleText(text);
  const formulas = mayHoldFormula(shown);
  const reader = useFormulaReader(formulas);
  const visible = formulas && reader.length > 0 ? withDollars(shown) : shown;
  const remarkPlugins = useMemo(
    () => [remarkGfm, ...reader, () => answerMarks(marks), citationLinks],
    [marks, reader],
  );
  return (
    <Around value={around}>
      <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components}>
        {unfinished ? remend(visible) : visible}
      </Markdown>
    </Around>
  );
});

/**
 * Returns the marks inside a block, with offsets of the displayed block. All blocks without marks share one list, so that they
 * do not render again.
 */
function marksIn({ start, text }: MarkdownBlock, marks: readonly AnswerMark[]): readonly AnswerMark[] {
  const inside = marks.filter((mark) => mark.start < start + text.length && mark.end > start);
  if (inside.length === 0) return noMarks;
  const place = (offset: number) => visibleText(text.slice(0, Math.max(0, offset - start))).length;
  return inside.map((mark) => ({ ...mark, start: place(mark.start), end: place(mark.end) }));
}

function markOf(props: object): { kind: string; last: boolean } {
  return {
    kind: String(Reflect.get(props, 'data-mark')),
    last: Reflect.get(props, 'data-last') === 'true',
  };
}

/**
 * Whether a block is a formula or diagram, which has no code box around it; a diagram adds its own box while it shows its
 * source.
 */
function isDrawn(
  node: { children: { type: string; properties?: { className?: unknown } }[] } | undefined,
): boolean {
  const classes = node?.children[0]?.properties?.className;
  const names = Array.isArray(classes) ? classes.map(String) : [];
  return names.includes('math-display') || names.includes('language-mermaid');
}

function textOf(children: ReactNode): string {
  if (Array.isArray(children)) return children.map(textOf).join('');
  return typeof children === 'string' ? children : '';
}
