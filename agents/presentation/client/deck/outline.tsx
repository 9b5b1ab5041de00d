import { IconButton } from '@staffroom/sdk/client';
import { SortableCards } from '@staffroom/sdk/lists';
import { isStale, layoutNames, type Slide } from '../../slides/slide.ts';
import type { StoredDeck } from '../../contract.ts';
import type { useDeck } from './use-deck.ts';
import { t } from '../texts.ts';

interface OutlineProps {
  deck: StoredDeck;
  chosen: string;
  onChoose: (id: string) => void;
  work: ReturnType<typeof useDeck>;
}

export function Outline({ deck, chosen, onChoose, work }: OutlineProps) {
  const cards = deck.slides.map((slide) => {
    const warn = isStale(slide, deck.versions);
    const note = warn ? t('Source has a new version') : describe(slide);
    return { id: slide.id, title: slide.title || t('Untitled slide'), note, warn, locked: slide.locked };
  });
  return (
    <SortableCards
      kind={t('slide')}
      cards={cards}
      chosen={chosen}
      onChoose={onChoose}
      onMove={(ids) =>
        work.change((slides) => slides.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
      }
      onLock={(id, locked) =>
        work.change((slides) => slides.map((one) => (one.id === id ? { ...one, locked } : one)))
      }
      extra={({ id, title, locked }) =>
        !locked && (
          <IconButton
            size="compact"
            icon="retry"
            label={t('Regenerate: {title}', { title })}
            busy={work.rewriting === id}
            onClick={() => work.rewrite(id)}
          />
        )
      }
    />
  );
}

function describe({ layout, sources }: Slide): string {
  const count = sources.length;
  return `${t.known(layoutNames[layout])} · ${count === 0 ? t('not in sources') : t('{count} {count, plural, one {source} other {sources}}', { count })}`;
}
