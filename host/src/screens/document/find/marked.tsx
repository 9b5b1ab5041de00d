import { memo } from 'react';
import { cutAtMarks, type Mark } from './marks.ts';
import classes from './marked.module.css';

interface MarkedProps {
  text: string;
  start: number;
  end: number;
  marks: readonly Mark[];
}

export const Marked = memo(function Marked({ text, start, end, marks }: MarkedProps) {
  return cutAtMarks(start, end, marks).map((piece) => {
    const words = text.slice(piece.start, piece.end);
    const found =
      piece.found === null ? (
        words
      ) : (
        <span className={classes.found} data-current={piece.found === 'current' || undefined}>
          {words}
        </span>
      );
    return piece.cited ? <mark key={piece.start}>{found}</mark> : <span key={piece.start}>{found}</span>;
  });
});
