import { createElement, Fragment, type ReactNode } from 'react';
import { t } from '../../texts/texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { type Change, type ComparedBlock, compareHtml, isUnchanged } from './compare-html.ts';
import classes from './html-changes.module.css';
import type { BlockToken } from './tokens.ts';

/** Unchanged blocks that are shown beside each change. */
const context = 1;
/** Maximum number of consecutive unchanged blocks that are shown. A line replaces more of them. */
const mostUnchanged = 2;

/** The differences of two texts in HTML, as readers see the texts: blocks with added and removed words. */
export function HtmlChanges({ before, after }: { before: string; after: string }) {
  const blocks = compareHtml(before, after);
  if (blocks.length === 0) return <p className={classes.note}>{t('No text.')}</p>;
  const isNear = (index: number) =>
    blocks.slice(Math.max(0, index - context), index + context + 1).some((block) => !isUnchanged(block));
  const shown: ReactNode[] = [];
  let left: ReactNode[] = [];
  const endLeft = (key: number) => {
    if (left.length <= mostUnchanged) shown.push(...left);
    else
      shown.push(
        <p key={`left ${key}`} className={classes.note}>
          {t('{count, plural, one {1 unchanged paragraph} other {# unchanged paragraphs}}', {
            count: left.length,
          })}
        </p>,
      );
    left = [];
  };
  const isSame = before === after;
  for (const [index, block] of blocks.entries()) {
    const isShown = isSame || isNear(index);
    if (isShown) endLeft(index);
    // oxlint-disable-next-line react/no-array-index-key
    (isShown ? shown : left).push(<Block key={index} {...block} />);
  }
  endLeft(blocks.length);
  return shown;
}

function Block({ kind, block, was, changes }: ComparedBlock) {
  const { tag, depth, isQuote, number } = block;
  return (
    <div
      className={classNames(classes.block, classes[tag], isQuote && classes.quote)}
      data-kind={was ? 'added' : kind}
      style={{
        ...(depth > 0 && { marginInlineStart: `${depth * 1.2}em` }),
        ...(number !== undefined && { listStyleType: `"${number}. "` }),
      }}
    >
      {was && (
        <small className={classes.note}>
          {t('{before} → {after}', { before: nameOf(was), after: nameOf(block) })}
        </small>
      )}
      {kind === 'removed' && changes.every((change) => change.kind === 'same') && (
        <del className={classes.removed}>¶</del>
      )}
      {runsOf(changes).map((run, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>{pieceOf(run)}</Fragment>
      ))}
    </div>
  );
}

function nameOf({ tag, isQuote }: BlockToken): string {
  if (/^h\d$/.test(tag)) return t('Heading {level}', { level: Number(tag.slice(1)) });
  if (tag === 'ul') return t('Bulleted list');
  if (tag === 'ol') return t('Numbered list');
  if (tag === 'row') return t('Table');
  return isQuote ? t('Quotation') : t('Paragraph');
}

/** Joins neighboring words with the same kind and marks. */
function runsOf(changes: readonly Change[]): Change[] {
  const runs: Change[] = [];
  for (const { kind, token } of changes) {
    const last = runs.at(-1);
    const isJoined =
      last?.kind === kind &&
      token.kind === 'word' &&
      last.token.kind === 'word' &&
      last.token.marks.join() === token.marks.join();
    if (isJoined && last.token.kind === 'word' && token.kind === 'word')
      runs.splice(-1, 1, { kind, token: { ...last.token, text: last.token.text + token.text } });
    else runs.push({ kind, token });
  }
  return runs;
}

function pieceOf({ kind, token }: Change): ReactNode {
  let piece: ReactNode;
  if (token.kind === 'cell') piece = <span className={classes.cell}> | </span>;
  else if (token.kind === 'picture')
    piece = (
      <span className={classes.picture}>{t('Image: {alt}', { alt: token.alt || t('no alt text') })}</span>
    );
  else
    piece = token.marks.reduceRight<ReactNode>(
      (inner, mark) =>
        mark.startsWith('a ') ? (
          <span className={classes.link}>{inner}</span>
        ) : (
          createElement(mark, null, inner)
        ),
      token.text,
    );
  if (kind === 'same') return piece;
  return kind === 'added' ? (
    <ins className={classes.added}>{piece}</ins>
  ) : (
    <del className={classes.removed}>{piece}</del>
  );
}
