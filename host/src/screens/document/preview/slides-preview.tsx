import { Prose } from '@staffroom/sdk/client';
import { useMemo, useRef } from 'react';
import type { PreviewProps } from './preview-props.ts';
import { TextBlocks } from './text-block.tsx';
import { textBlocks } from './text-blocks.ts';
import classes from './slides-preview.module.css';
import { useShownMark } from '../find/use-shown-mark.ts';
import { t } from '../../../texts/texts.ts';

export function SlidesPreview({ content: { text, pages, sections }, marks, cited, current }: PreviewProps) {
  const area = useRef<HTMLDivElement>(null);
  useShownMark(area, cited, current);
  const blocks = useMemo(() => textBlocks(text, sections), [text, sections]);
  return (
    <div ref={area}>
      {pages.map(({ number, start, end }) => (
        <section key={number} className={classes.slide} aria-label={t('Slide {number}', { number })}>
          <p className={classes.number}>{t('Slide {number}', { number })}</p>
          <Prose>
            <TextBlocks
              blocks={blocks.filter((block) => block.start >= start && block.start < end)}
              text={text}
              marks={marks}
            />
          </Prose>
          {start === end && <p className={classes.number}>{t('No text')}</p>}
        </section>
      ))}
    </div>
  );
}
