import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import classes from './skeleton.module.css';
import { t } from '../../texts/texts.ts';

interface SkeletonProps {
  /** Number of text lines. */
  lines?: number | undefined;
  /** Height in pixels of a block that is shown instead of lines. */
  height?: number | undefined;
  /** Width as a CSS length; default: full width. */
  width?: string | undefined;
  className?: string | undefined;
}

/** A placeholder with the size of the content that is loading. It becomes visible after 200 ms. */
export function Skeleton({ lines = 1, height, width, className }: SkeletonProps) {
  const bars = height === undefined ? lines : 1;
  const style: CSSProperties = { inlineSize: width, blockSize: height };
  return (
    <output className={classNames(classes.skeleton, className)} style={style} data-placeholder="">
      <span className="visually-hidden">{t('Loading…')}</span>
      {Array.from({ length: bars }, (_, index) => (
        <span
          // The bars are identical, so an index is a safe key.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={height === undefined ? classes.line : classes.block}
          aria-hidden="true"
        />
      ))}
    </output>
  );
}
