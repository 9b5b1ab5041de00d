import { Button, documentHref, Link } from '@staffroom/sdk/client';
import { useState } from 'react';
import type { Slide, Source } from '@staffroom/sdk/slides';
import classes from './slide-detail.module.css';
import { SlideEditor } from './slide-editor.tsx';

interface SlideDetailProps {
  slide: Slide;
  versions: Readonly<Record<string, number>>;
  onChange: (slide: Slide) => void;
  onDelete: (() => void) | null;
}

/** What is said to a slide and where it comes from; or the fields to change it. */
export function SlideDetail({ slide, versions, onChange, onDelete }: SlideDetailProps) {
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <SlideEditor
        slide={slide}
        onCancel={() => setEditing(false)}
        onSave={(next) => {
          setEditing(false);
          onChange(next);
        }}
      />
    );
  return (
    <div className={classes.detail}>
      <section aria-label="Speaker notes">
        <h2 className={classes.heading}>Speaker notes</h2>
        <p className={classes.notes}>{slide.notes || 'No notes.'}</p>
        <div className={classes.actions}>
          <Button size="compact" icon="pencil" onClick={() => setEditing(true)}>
            Edit slide
          </Button>
          {onDelete && (
            <Button size="compact" variant="quiet" icon="trash" onClick={onDelete}>
              Delete slide
            </Button>
          )}
        </div>
      </section>
      <section aria-label="Sources">
        <h2 className={classes.heading}>Sources</h2>
        {slide.sources.length === 0 && <p className={classes.note}>None: this slide was written by hand.</p>}
        <ol className={classes.sources}>
          {slide.sources.map((source, at) => (
            <li key={`${source.start} ${at}`} className={classes.source}>
              <span className={classes.mark}>{at + 1}</span>
              <span>
                <Link to={documentHref(source)}>{source.filename}</Link>
                <span className={classes.note}>{placeOf(source)}</span>
                {(versions[source.documentId] ?? 0) > source.version && (
                  <span className={classes.stale}>There is a newer version</span>
                )}
                <q className={classes.quote}>
                  {source.quote.length > 180 ? `${source.quote.slice(0, 180)} …` : source.quote}
                </q>
              </span>
            </li>
          ))}
        </ol>
        {slide.points.some(({ sources }) => sources.length === 0) && slide.sources.length > 0 && (
          <p className={classes.note}>Points that were written by hand have no source.</p>
        )}
      </section>
    </div>
  );
}

const placeOf = ({ page, section, version }: Source) =>
  [page === null ? '' : `page ${page}`, section ?? '', `version ${version}`]
    .filter((part) => part !== '')
    .join(' · ');
