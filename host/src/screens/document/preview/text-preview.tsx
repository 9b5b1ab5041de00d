import { Prose } from '@staffroom/sdk/client';
import { useMemo, useRef } from 'react';
import type { PreviewProps } from './preview-props.ts';
import { TextBlocks } from './text-block.tsx';
import { inGroups, type TextBlock, textBlocks } from './text-blocks.ts';
import classes from './text-preview.module.css';
import { useShownMark } from '../find/use-shown-mark.ts';

export function TextPreview({ content: { text, sections }, marks, cited, current }: PreviewProps) {
  const groups = useMemo(() => inGroups(textBlocks(text, sections)), [text, sections]);
  const sheet = useRef<HTMLDivElement>(null);
  useShownMark(sheet, cited, current);
  return (
    <Prose className={classes.sheet} ref={sheet}>
      {groups.map((blocks) => (
        <div
          key={blocks[0]?.start}
          className={classes.group}
          style={{ containIntrinsicBlockSize: `auto ${likelyHeight(blocks)}px` }}
        >
          <TextBlocks blocks={blocks} text={text} marks={marks} />
        </div>
      ))}
    </Prose>
  );
}

/** Estimates the height of blocks in pixels before they are rendered: about 72 characters to a line. */
function likelyHeight(blocks: readonly TextBlock[]): number {
  return blocks.reduce((height, { start, end }) => height + Math.ceil((end - start) / 72) * 27 + 14, 0);
}
