import { Button, useToast, VersionHistory } from '@staffroom/sdk/client';
import { Row } from '@staffroom/sdk/layout';
import { useState } from 'react';
import type { Post } from '../../contract.ts';
import type { Draft } from './use-draft.ts';
import classes from './editor.module.css';

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
      title: `You took ${theirs.editedBy}’s text`,
      description: 'Yours is gone with this message.',
      action: { label: 'Bring mine back', onSelect: () => onPutBack(mine) },
    });
  }
  return (
    <section className={classes.conflict} role="alert" aria-label="Changed by somebody else">
      <p>
        <strong>{theirs.editedBy} has changed this post meanwhile.</strong> Your text is still here and is not
        saved. Whatever you keep, the other text stays among the revisions.
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
          Keep mine
        </Button>
        <Button onClick={take}>Take theirs</Button>
      </Row>
    </section>
  );
}
