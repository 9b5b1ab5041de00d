import { Button } from '@staffroom/sdk/client';
import type { Slide } from '../../slides/slide.ts';
import { SlideSources } from '../slides/slide-sources.tsx';
import classes from './slide-detail.module.css';
import { t } from '../texts.ts';

interface SlideDetailProps {
  slide: Slide;
  versions: Readonly<Record<string, number>>;
  onEdit: () => void;
  onDelete: (() => void) | null;
}

export function SlideDetail({ slide, versions, onEdit, onDelete }: SlideDetailProps) {
  return (
    <div className={classes.detail}>
      <section aria-label={t('Speaker notes')}>
        <h2 className={classes.heading}>{t('Speaker notes')}</h2>
        <p className={classes.notes}>{slide.notes || t('No notes.')}</p>
        <div className={classes.actions}>
          <Button size="compact" icon="pencil" onClick={onEdit}>
            {t('Edit slide')}
          </Button>
          {onDelete && (
            <Button size="compact" variant="quiet" icon="trash" onClick={onDelete}>
              {t('Delete slide')}
            </Button>
          )}
        </div>
      </section>
      <section aria-label={t('Sources')}>
        <h2 className={classes.heading}>{t('Sources')}</h2>
        <SlideSources slide={slide} versions={versions} />
      </section>
    </div>
  );
}
