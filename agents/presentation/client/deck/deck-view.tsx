import {
  Button,
  IconButton,
  LinkButton,
  useAgent,
  useApi,
  useWidePage,
  serverMessage,
} from '@staffroom/sdk/client';
import { Loaded, useLeaveGuard, View } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import { isLeftEmpty, shortageOf } from '../../deck.ts';
import { deckLanguage } from '../../slides/slide-words.ts';
import { emptySlide, type Slide } from '../../slides/slide.ts';
import { plainTheme } from '../../slides/layout/theme.ts';
import { SlideEditor } from '../slides/slide-editor.tsx';
import { SlideView } from '../slides/slide-view.tsx';
import { DeckHeader } from './deck-header.tsx';
import classes from './deck-view.module.css';
import { Outline } from './outline.tsx';
import { SlideDetail } from './slide-detail.tsx';
import { useDeck } from './use-deck.ts';
import { WriteAgain } from './write-again.tsx';
import { t } from '../texts.ts';

export default function DeckView({ id }: { id: string }) {
  const { basePath } = useAgent();
  const work = useDeck(id);
  useWidePage();
  const shown = (
    <Loaded query={work.deck} failure={t('Couldn’t load the presentation')} lines={8}>
      {(deck) => <Desk deck={deck} work={work} />}
    </Loaded>
  );
  if (work.deck.data) return shown;
  return (
    <View title={t('Presentation')} back={{ to: basePath, label: t('Generate another') }}>
      {shown}
    </View>
  );
}

function Desk({ deck, work }: { deck: contract.StoredDeck; work: ReturnType<typeof useDeck> }) {
  const { basePath } = useAgent();
  const [chosen, setChosen] = useState<string | null>(null);
  // The slide that is being edited, and its position when editing started. By now, the slide may have moved or may be deleted.
  const [editing, setEditing] = useState<{ slide: Slide; at: number } | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const { question, ask } = useLeaveGuard(isUnsaved);
  const theme = useApi(contract).getTheme.useQuery({ params: { id: deck.templateId ?? 'plain' } });
  const { slides, withheld, remarks } = deck;
  const found = slides.findIndex((slide) => slide.id === chosen);
  const at = found >= 0 ? found : Math.min(editing?.at ?? 0, Math.max(0, slides.length - 1));
  const slide = slides[at];
  if (withheld || !slide)
    return (
      <div className={classes.gone}>
        <p>
          {t(
            'This presentation’s document was deleted or is no longer shared with you, so its slides are hidden.',
          )}
        </p>
        <LinkButton to={basePath}>{t('Generate another')}</LinkButton>
      </div>
    );
  const look = (id: string | null) => {
    setEditing(null);
    setChosen(id);
  };
  /** Selecting another slide closes the editor and drops the input. */
  const choose = (id: string | undefined) => {
    if (id !== undefined && id !== (editing?.slide.id ?? slide.id)) ask(() => look(id));
  };

  return (
    <div className={classes.view}>
      <section className={classes.outline} aria-label={t('Outline')}>
        <header className={classes.head}>
          <h2 className={classes.heading}>{t('Outline')}</h2>
          <span className={classes.note}>{t('{slides} slides', { slides: slides.length })}</span>
          <IconButton
            className={classes.push}
            size="compact"
            icon="undo"
            label={t('Undo')}
            disabled={!work.canUndo}
            onClick={work.undo}
          />
          <IconButton
            size="compact"
            icon="plus"
            label={t('Add a slide')}
            disabled={slides.length >= 40}
            onClick={() =>
              ask(() => {
                const fresh = { ...emptySlide('bullets', 'person'), title: t('New slide') };
                work.change((all) => all.toSpliced(at + 1, 0, fresh));
                look(fresh.id);
              })
            }
          />
        </header>
        <Outline deck={deck} chosen={slide.id} onChoose={choose} work={work} />
        <WriteAgain deck={deck} isSaving={work.isSaving} onNews={work.refresh} />
      </section>
      <div className={classes.main}>
        <DeckHeader deck={deck} onTemplate={work.setTemplate} />
        {remarks.map((remark) => (
          <p key={remark} className={classes.note}>
            {serverMessage(remark)}
          </p>
        ))}
        <Shortage
          slides={slides}
          onDelete={() => work.change((all) => all.filter((one) => !isLeftEmpty(one)))}
        />
        <div className={classes.stage}>
          <SlideView
            slide={slide}
            theme={theme.data ?? plainTheme}
            number={at + 1}
            language={deckLanguage(slides)}
          />
        </div>
        <nav className={classes.pager} aria-label={t('Slides')}>
          <IconButton
            icon="chevron-left"
            label={t('Previous slide')}
            disabled={at === 0}
            onClick={() => choose(slides[at - 1]?.id)}
          />
          <output>{t('Slide {value} of {slides}', { value: at + 1, slides: slides.length })}</output>
          <IconButton
            icon="chevron-right"
            label={t('Next slide')}
            disabled={at === slides.length - 1}
            onClick={() => choose(slides[at + 1]?.id)}
          />
        </nav>
        {editing ? (
          <SlideEditor
            slide={editing.slide}
            stored={slides.find(({ id: one }) => one === editing.slide.id) ?? null}
            onCancel={() => setEditing(null)}
            onUnsaved={setUnsaved}
            onSave={async (next) => {
              await work.write((all) => withSlide(all, next, editing.at));
              setEditing((now) => (now === editing ? null : now));
            }}
          />
        ) : (
          <SlideDetail
            slide={slide}
            versions={deck.versions}
            onEdit={() => {
              setChosen(slide.id);
              setEditing({ slide, at });
            }}
            onDelete={
              slides.length > 1
                ? () => {
                    work.change((all) => all.filter((one) => one.id !== slide.id));
                    look(slides[at === slides.length - 1 ? at - 1 : at + 1]?.id ?? null);
                  }
                : null
            }
          />
        )}
      </div>
      {question}
    </div>
  );
}

/** Inserts a slide that was deleted elsewhere at its old position. */
function withSlide(all: Slide[], next: Slide, at: number): Slide[] {
  if (!all.some(({ id }) => id === next.id)) return all.toSpliced(at, 0, next);
  return all.map((one) => (one.id === next.id ? { ...next, locked: one.locked } : one));
}

function Shortage({ slides, onDelete }: { slides: readonly Slide[]; onDelete: () => void }) {
  const shortage = shortageOf(slides);
  if (!shortage) return null;
  return (
    <div className={classes.shortage}>
      <p className={classes.note}>{serverMessage(shortage)}</p>
      <Button size="compact" onClick={onDelete}>
        {t('Delete the empty slides')}
      </Button>
    </div>
  );
}
