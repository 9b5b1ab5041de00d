import { Icon } from '@staffroom/sdk/client';
import { DocumentFace } from '@staffroom/sdk/host';
import { Command } from 'cmdk';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './palette.module.css';
import { rankHits, useHits } from './palette-hits.ts';
import { t } from '../../texts/texts.ts';

interface PaletteProps {
  query: string;
  onQueryChange: (query: string) => void;
  onClose: () => void;
}

/** The search and command box behind ⌘K: finds documents, chats, agents and actions by typing. */
export function Palette({ query, onQueryChange, onClose }: PaletteProps) {
  const found = useHits(query);
  const groups = rankHits(found.groups, query);
  const selection = useSelection(query, groups[0]?.hits[0]?.key ?? '');
  useFocusReturn();
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label={t('Search documents, chats, agents and actions')}
      shouldFilter={false}
      {...selection}
      contentClassName={classes.palette ?? ''}
      overlayClassName={classes.overlay ?? ''}
    >
      <Command.Input
        className={classes.input}
        // If the dialog focused the field, it would select the text, and the next key would replace it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder={t('Search...')}
        value={query}
        onValueChange={onQueryChange}
      />
      <Command.List className={classes.list}>
        {groups.every(({ last }) => last) && (
          <p className={classes.empty}>{nothing[found.documents](query)}</p>
        )}
        {groups.map(({ title, hits }) => (
          <Command.Group key={title} heading={title} className={classes.group}>
            {hits.map(({ key, label, hint, found: marked, icon, document, go }) => (
              <Command.Item
                key={key}
                value={key}
                className={classes.item}
                onSelect={() => {
                  onClose();
                  go();
                }}
              >
                <span className={classes.sign}>
                  {document ? (
                    <DocumentFace type={document.filename} id={document.id} />
                  ) : (
                    <Icon name={icon} />
                  )}
                </span>
                <span className={classes.label}>{label}</span>
                {hint && (
                  <span className={classes.hint}>{marked ? <Marked text={hint} words={query} /> : hint}</span>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command.Dialog>
  );
}

function Marked({ text, words }: { text: string; words: string }) {
  const wanted = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return text.split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u).map((piece, index) => {
    const length = wanted.find((word) => piece.toLowerCase().startsWith(word))?.length ?? 0;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, in their order
      <span key={index}>
        {length > 0 && <mark className={classes.mark}>{piece.slice(0, length)}</mark>}
        {piece.slice(length)}
      </span>
    );
  });
}

const nothing = {
  searching: () => t('Searching…'),
  failed: () => t('Search failed. Check your connection and try again.'),
  found: (query: string) => t('Nothing found for “{query}”.', { query }),
};

const moves: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/**
 * Selects the first row, also if other rows arrive above it later, until the person selects a row. Typing selects the first row
 * again.
 */
function useSelection(query: string, first: string) {
  const [chosen, setChosen] = useState({ query, key: '' });
  const moved = useRef(false);
  useEffect(() => {
    moved.current = false;
  }, [query]);
  return {
    value: chosen.query === query && chosen.key !== '' ? chosen.key : first,
    onValueChange: (key: string) => {
      if (moved.current) setChosen({ query, key });
    },
    onKeyDown: ({ key, ctrlKey }: KeyboardEvent) => {
      if (moves.has(key) || ctrlKey) moved.current = true;
    },
    onPointerMove: () => {
      moved.current = true;
    },
  };
}

/**
 * Returns the focus to the element that had it before. The dialog itself returns the focus only to a trigger, but a key opens
 * the palette from anywhere.
 */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}
