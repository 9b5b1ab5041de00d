import { Button, FactList, useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import type { Content } from '../../contract.ts';
import { contentNames } from '../names.ts';
import classes from './content-card.module.css';
import { t } from '../texts.ts';

interface NoteProps {
  item: Content;
  /** Whether the text is being written. */
  busy: boolean;
  /** Whether another text is being written. */
  disabled: boolean;
  mayEdit: boolean;
}

/** Lists what the project form and the product catalog do not say. */
export function FactsNote({ item, mayEdit }: Pick<NoteProps, 'item' | 'mayEdit'>) {
  const toast = useToasts();
  const confirm = useApi(contract).confirmFact.useMutation();
  const name = contentNames[item.contentType];
  if (item.facts.length === 0) return null;
  return (
    <details className={classes.note} open={item.unsupported > 0}>
      <summary>
        {t(
          '{unsupported, plural, =0 {All marks are confirmed.} one {1 mark to check before readers see the text} other {# marks to check before readers see the text}}',
          { unsupported: item.unsupported },
        )}
      </summary>
      <FactList
        marks={item.facts}
        comparedWith="form"
        busy={confirm.isPending}
        onConfirm={
          mayEdit
            ? ({ key }, confirmed) =>
                confirm.mutate(
                  { params: { contentId: item.id }, body: { key, confirmed } },
                  { onError: toast.failed(t('Failed to update {name} content', { name })) },
                )
            : undefined
        }
      />
    </details>
  );
}

/** Says that the token limit cut the text off, and lets a model continue it. */
export function CutNote({
  item,
  busy,
  disabled,
  mayEdit,
  onContinue,
}: NoteProps & { onContinue: () => void }) {
  const { keep, isKeeping } = useKeep(item);
  if (!item.isCut) return null;
  return (
    <aside className={classes.warning} aria-label={t('Unfinished text')}>
      <p>{t('The model stopped in mid-sentence: the text reached the token limit.')}</p>
      {mayEdit && (
        <div className={classes.actions}>
          <Button
            size="compact"
            busy={busy && t('Continuing…')}
            disabled={disabled && !busy}
            onClick={onContinue}
          >
            {t('Continue the text')}
          </Button>
          <Button size="compact" variant="quiet" busy={isKeeping} disabled={busy} onClick={() => keep('end')}>
            {t('The text is complete')}
          </Button>
        </div>
      )}
    </aside>
  );
}

/** Says that the form has changed since the text was written. */
export function OutdatedNote({
  item,
  busy,
  disabled,
  mayEdit,
  onRegenerate,
}: NoteProps & { onRegenerate: () => void }) {
  const { keep, isKeeping } = useKeep(item);
  if (!item.isOutdated) return null;
  return (
    <aside className={classes.warning} aria-label={t('Changed form')}>
      <p>{t('The form has changed since this text was written.')}</p>
      {mayEdit && (
        <div className={classes.actions}>
          <Button
            size="compact"
            busy={busy && t('Generating...')}
            disabled={disabled && !busy}
            onClick={onRegenerate}
          >
            {t('Write again')}
          </Button>
          <Button
            size="compact"
            variant="quiet"
            busy={isKeeping}
            disabled={busy}
            onClick={() => keep('form')}
          >
            {t('Keep this text')}
          </Button>
        </div>
      )}
    </aside>
  );
}

function useKeep({ id, contentType }: Content) {
  const toast = useToasts();
  const save = useApi(contract).keepContent.useMutation();
  const name = contentNames[contentType];
  return {
    isKeeping: save.isPending,
    keep: (what: 'form' | 'end') =>
      save.mutate(
        { params: { contentId: id }, body: { what } },
        { onError: toast.failed(t('Failed to update {name} content', { name })) },
      ),
  };
}
