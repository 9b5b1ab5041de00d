import { Prose } from '@staffroom/sdk/client';
import { useEffect, useMemo, useRef } from 'react';
import type { DocumentContent } from '../../documents/document-queries.ts';
import type { Passage } from './passage.ts';
import { inGroups, type TextBlock, textBlocks } from './text-blocks.ts';
import classes from './text-preview.module.css';

interface TextPreviewProps {
  content: DocumentContent & { text: string };
  /** Whether headings still carry the marks they are written with. */
  markdown: boolean;
  passage: Passage | null;
}

/** The text of a document set as prose, with the passage that was asked for marked and in view. */
export function TextPreview({ content: { text, sections }, markdown, passage }: TextPreviewProps) {
  const groups = useMemo(() => inGroups(textBlocks(text, sections)), [text, sections]);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = passage === null ? null : sheet.current?.querySelector('mark');
    return mark ? keepInMiddle(mark) : undefined;
  }, [passage, text]);
  return (
    <Prose className={classes.sheet} ref={sheet}>
      {groups.map((blocks) => (
        <div
          key={blocks[0]?.start}
          className={classes.group}
          style={{ containIntrinsicBlockSize: `auto ${likelyHeight(blocks)}px` }}
        >
          {blocks.map((block) => (
            <Block key={block.start} block={block} text={text} markdown={markdown} passage={passage} />
          ))}
        </div>
      ))}
    </Prose>
  );
}

/** The height of blocks that have not been laid out, in pixels: a line holds some 72 characters. */
function likelyHeight(blocks: readonly TextBlock[]): number {
  return blocks.reduce((height, { start, end }) => height + Math.ceil((end - start) / 72) * 27 + 14, 0);
}

/**
 * Scrolls to an element, and again while what comes into view on the way turns out higher or lower than it was thought.
 * Returns how to stop.
 */
function keepInMiddle(element: Element): () => void {
  let left = 8;
  let frame = 0;
  const scroll = () => {
    element.scrollIntoView({ block: 'center' });
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(scroll);
  };
  scroll();
  return () => cancelAnimationFrame(frame);
}

interface BlockProps extends Pick<TextPreviewProps, 'markdown' | 'passage'> {
  block: TextBlock;
  text: string;
}

function Block({ block: { start, end, level }, text, markdown, passage }: BlockProps) {
  const from = level !== null && markdown ? start + hashes(text.slice(start, end)) : start;
  const words = <Marked text={text} start={from} end={end} passage={passage} />;
  if (level === null) return <p className={classes.paragraph}>{words}</p>;
  // The page's own title is the first rank.
  const Heading = `h${Math.min(level + 1, 4)}` as 'h2' | 'h3' | 'h4';
  return <Heading className={classes.heading}>{words}</Heading>;
}

/** Text from `start` to `end`, with what of the passage lies in it marked. */
function Marked({
  text,
  start,
  end,
  passage,
}: {
  text: string;
  start: number;
  end: number;
  passage: Passage | null;
}) {
  const from = Math.max(start, passage?.start ?? end);
  const to = Math.min(end, passage?.end ?? start);
  if (from >= to) return text.slice(start, end);
  return (
    <>
      {text.slice(start, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to, end)}
    </>
  );
}

/** Length of the marks in front of a Markdown heading: `## `. */
function hashes(line: string): number {
  return /^ {0,3}#{1,6}[ \t]+/.exec(line)?.[0].length ?? 0;
}
