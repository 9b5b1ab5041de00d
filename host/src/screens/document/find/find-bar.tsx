import { IconButton, SearchField } from '@staffroom/sdk/client';
import { useEffect, useRef } from 'react';
import { maxHits } from './find-all.ts';
import classes from './find-bar.module.css';
import type { Find } from './use-find.ts';
import { t } from '../../../texts/texts.ts';

/** Finds words in the document. ⌘F focuses the field; a second ⌘F opens the browser's own search. */
export function FindBar({ find }: { find: Find }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'f' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const input = bar.current?.querySelector('input');
      if (!input || document.activeElement === input || document.querySelector('[role=dialog][data-open]'))
        return;
      event.preventDefault();
      input.focus();
      input.select();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const { query, hits, current } = find;
  return (
    <search ref={bar} className={classes.bar}>
      <SearchField
        className={classes.field}
        label={t('Find in document')}
        value={query}
        onValueChange={find.setQuery}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          find.go(event.shiftKey ? -1 : 1);
        }}
      />
      {query.trim() !== '' && (
        <>
          <output className={classes.count}>
            {hits.length === 0
              ? t('Not found')
              : t('{value} of {hits}', { value: current + 1, hits: count(hits.length) })}
          </output>
          <IconButton
            icon="chevron-up"
            label={t('Previous match')}
            disabled={hits.length === 0}
            onClick={() => find.go(-1)}
          />
          <IconButton
            icon="chevron-down"
            label={t('Next match')}
            disabled={hits.length === 0}
            onClick={() => find.go(1)}
          />
        </>
      )}
    </search>
  );
}

function count(hits: number): string {
  return hits === maxHits ? `${maxHits}+` : String(hits);
}
