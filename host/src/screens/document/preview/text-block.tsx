import type { Mark } from '../find/marks.ts';
import { Marked } from '../find/marked.tsx';
import { blockKind, linesOf, splitLine, type TextBlock } from './text-blocks.ts';
import classes from './text-preview.module.css';
import { t } from '../../../texts/texts.ts';

interface TextBlocksProps {
  blocks: readonly TextBlock[];
  text: string;
  marks: readonly Mark[];
}

export function TextBlocks({ blocks, text, marks }: TextBlocksProps) {
  return blocks.map((block) => <Block key={block.start} block={block} text={text} marks={marks} />);
}

interface BlockProps extends Omit<TextBlocksProps, 'blocks'> {
  block: TextBlock;
}

function Block({ block, text, marks }: BlockProps) {
  const { start, end, level } = block;
  if (level !== null) {
    // Headings begin at the second level, because the page's title is the only first-level heading.
    const Heading = `h${Math.min(level + 1, 4)}` as 'h2' | 'h3' | 'h4';
    return (
      <Heading className={classes.heading}>
        <Marked text={text} start={start} end={end} marks={marks} />
      </Heading>
    );
  }
  switch (blockKind(text, block)) {
    case 'list':
      return (
        <ul className={classes.list}>
          {linesOf(text, block).map((line) => (
            <li key={line.start}>
              <Marked text={text} start={line.start} end={line.end} marks={marks} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <BlockTable block={block} text={text} marks={marks} />;
    case 'fields':
      return (
        <dl className={classes.fields}>
          {linesOf(text, block).map((line) => {
            const colon = text.indexOf(':', line.start);
            return (
              <div key={line.start}>
                <dt>
                  <Marked text={text} start={line.start} end={colon} marks={marks} />
                </dt>
                <dd>
                  <Marked text={text} start={colon + 2} end={line.end} marks={marks} />
                </dd>
              </div>
            );
          })}
        </dl>
      );
    case 'paragraph':
      return (
        <p className={classes.paragraph}>
          <Marked text={text} start={start} end={end} marks={marks} />
        </p>
      );
  }
}

function BlockTable({ block, text, marks }: BlockProps) {
  return (
    // Focusable, so that the keyboard can scroll the table.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('Table')}>
      <table>
        <tbody>
          {linesOf(text, block).map((line) => (
            <tr key={line.start}>
              {splitLine(text, line).map((cell) => (
                <td key={cell.start}>
                  <Marked text={text} start={cell.start} end={cell.end} marks={marks} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
