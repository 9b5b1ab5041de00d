import { Button, Field, IconButton, Input, Select, Textarea } from '@staffroom/sdk/client';
import { OthersWords } from '@staffroom/sdk/lists';
import { type FormEvent, useEffect, useState } from 'react';
import { t } from '../texts.ts';
import { type Layout, layoutNames, type Point, type Slide, type Table } from '../../slides/slide.ts';
import { cellsOf, chartOfCells } from './chart-cells.ts';
import classes from './slide-editor.module.css';
import { TableEditor } from './table-editor.tsx';
import { useSlideDraft } from './use-slide-draft.ts';

interface SlideEditorProps {
  slide: Slide;
  /** The slide as stored now; null when it was deleted. If someone else has changed the slide, the person must decide. */
  stored?: Slide | null;
  /** Saves the slide. Rejects when the save is refused, so that the typed text stays. */
  onSave: (slide: Slide) => unknown;
  onCancel: () => void;
  /** Called with true while closing the editor would lose text, so that the parent can ask first; otherwise with false. */
  onUnsaved?: (unsaved: boolean) => void;
}

const wordLayouts: readonly Layout[] = ['bullets', 'columns', 'quote', 'section', 'closing'];
const maxPoints: Record<Layout, number> = {
  title: 0,
  agenda: 12,
  section: 0,
  bullets: 12,
  columns: 12,
  quote: 1,
  table: 0,
  chart: 3,
  closing: 12,
};

/**
 * Edits the text of a slide. A point loses its source when its text changes. Call `checkSlides` when saving.
 * @example <SlideEditor slide={before} stored={slide} onSave={change} onCancel={close} onUnsaved={setUnsaved} />
 */
export function SlideEditor({ slide, stored = slide, onSave, onCancel, onUnsaved }: SlideEditorProps) {
  const { draft, setDraft, isSaving, isUnsaved, theirs, keepMine, save } = useSlideDraft(
    slide,
    stored,
    onSave,
  );
  // The cells as the person typed them, because "12." may be the start of a number.
  const [figures, setFigures] = useState<Table | null>(null);
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved]);
  useEffect(() => () => onUnsaved?.(false), [onUnsaved]);
  const edit = (change: Partial<Slide>) => setDraft({ ...draft, ...change });
  const put = (at: number, change: Partial<Point>) =>
    edit({ points: draft.points.map((point, place) => (place === at ? { ...point, ...change } : point)) });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving || theirs !== null) return;
    const points = draft.points.filter(({ text }) => text.trim() !== '');
    const table = draft.table && { ...draft.table, rows: withoutBlank(draft.table.rows) };
    void save({ ...draft, points, table, title: draft.title.trim() || t('Untitled slide') });
  }

  return (
    <form className={classes.form} aria-label={t('Edit slide')} onSubmit={submit}>
      <Field label={t('Title')}>
        <Input maxLength={300} value={draft.title} onChange={({ target }) => edit({ title: target.value })} />
      </Field>
      {wordLayouts.includes(draft.layout) && (
        <Field label={t('Layout')}>
          <Select value={draft.layout} onChange={({ target }) => edit({ layout: target.value as Layout })}>
            {wordLayouts.map((layout) => (
              <option key={layout} value={layout}>
                {t.known(layoutNames[layout])}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {['title', 'section', 'quote'].includes(draft.layout) && (
        <Field label={t('Line below')} optional>
          <Input
            maxLength={300}
            value={draft.subtitle}
            onChange={({ target }) => edit({ subtitle: target.value })}
          />
        </Field>
      )}
      {draft.points.map((point, at) => (
        // Points have no ids and keep their positions during editing, so an index is a safe key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={classes.point}>
          <Field label={t('Point {value}', { value: at + 1 })}>
            <Textarea
              rows={2}
              maxLength={600}
              value={point.text}
              onChange={({ target }) =>
                put(at, { text: target.value, sources: sourcesOf(target.value, slide) })
              }
            />
          </Field>
          {draft.layout === 'columns' && (
            <Select
              aria-label={t('Column for point {value}', { value: at + 1 })}
              value={String(point.column)}
              onChange={({ target }) => put(at, { column: target.value === '1' ? 1 : 0 })}
            >
              <option value="0">{t('Left')}</option>
              <option value="1">{t('Right')}</option>
            </Select>
          )}
          <IconButton
            icon="close"
            label={t('Remove point {value}', { value: at + 1 })}
            onClick={() => edit({ points: draft.points.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {draft.layout === 'table' && draft.table && (
        <TableEditor
          label={t('Table')}
          table={draft.table}
          rows={{ min: 1, max: 60 }}
          onChange={(table) => edit({ table })}
        />
      )}
      {draft.layout === 'chart' && draft.chart && (
        <TableEditor
          figures
          label={t('Figures')}
          table={figures ?? cellsOf(draft.chart)}
          rows={{ min: 2, max: 24 }}
          onChange={(cells) => {
            setFigures(cells);
            if (draft.chart) edit({ chart: chartOfCells(draft.chart, cells) });
          }}
        />
      )}
      {draft.points.length < maxPoints[draft.layout] && (
        <Button
          size="compact"
          icon="plus"
          onClick={() => edit({ points: [...draft.points, { text: '', sources: [], column: 0 }] })}
        >
          {t('Add a point')}
        </Button>
      )}
      <Field label={t('Speaker notes')} optional>
        <Textarea
          rows={4}
          maxLength={6_000}
          value={draft.notes}
          onChange={({ target }) => edit({ notes: target.value })}
        />
      </Field>
      <OthersWords words={{ theirs, keepMine, leave: onCancel }} />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" busy={isSaving} disabled={theirs !== null}>
          {t('Save slide')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}

/** The sources of a point when editing began; a text that a person writes has none. */
const sourcesOf = (text: string, { points }: Slide) =>
  points.find((point) => point.text === text)?.sources ?? [];

/** Removes blank rows, except the last remaining one. */
function withoutBlank(rows: string[][]): string[][] {
  const kept = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  return kept.length > 0 ? kept : rows.slice(0, 1);
}
