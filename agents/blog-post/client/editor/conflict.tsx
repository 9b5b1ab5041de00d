import { Button, useToast, VersionHistory } from '@staffroom/sdk/client';
import { Row } from '@staffroom/sdk/layout';
import { useState } from 'react';
import type { Post } from '../../contract.ts';
import type { Draft } from './use-draft.ts';
import classes from './editor.module.css';
import { t } from '../texts.ts';

/** Two people wrote: both texts, what differs, and a decision. */
export function Conflict({
  theirs,
  mine,
  busy,
  onKeepMine,
  onTakeTheirs,
  onPutBack,
}: {
  theirs: Post;
  mine: Draft;
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onPutBack: (mine: Draft) => void;
}) {
  const toast = useToast();
  const [noticed] = useState(() => new Date().toISOString());
  function take() {
    onTakeTheirs();
    toast.show({
      title: t('You took {editedBy}’s text', { editedBy: theirs.editedBy }),
      description: t('Yours is gone with this message.'),
      action: { label: t('Bring mine back'), onSelect: () => onPutBack(mine) },
    });
  }
  return (
    <section className={classes.conflict} role="alert" aria-label={t('Changed by somebody else')}>
      <p>
        {t.rich(
          '<b>{editedBy} has changed this post meanwhile.</b> Your text is still here and is not saved. Whatever you keep, the other text stays among the revisions.',
          { b: (inner) => <strong>{inner}</strong>, editedBy: theirs.editedBy },
        )}
      </p>
      <VersionHistory
        versions={[
          { key: 'mine', text: mine.content, author: 'you', createdAt: noticed },
          {
            key: 'theirs',
            text: theirs.content,
            author: theirs.editedBy,
            createdAt: theirs.updatedAt,
          },
        ]}
      />
      <Row>
        <Button variant="primary" busy={busy} onClick={onKeepMine}>
          {t('Keep mine')}
        </Button>
        <Button onClick={take}>{t('Take theirs')}</Button>
      </Row>
    </section>
  );
}
