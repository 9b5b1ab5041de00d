import { Button, useToast, VersionHistory } from '@staffroom/sdk/client';
import { Row } from '@staffroom/sdk/layout';
import { useState } from 'react';
import type { Post } from '../../contract.ts';
import { pickFields, type TextField } from '../../post.ts';
import { fieldLabels } from './field-labels.ts';
import { type Draft, draftOf } from './use-draft.ts';
import classes from './editor.module.css';
import { t } from '../texts.ts';

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Shows both versions of the fields that two people changed, with their differences, and asks for a decision. */
export function Conflict({
  post,
  clashes,
  mine,
  busy,
  onKeepMine,
  onTakeTheirs,
  onPutBack,
}: {
  post: Post;
  clashes: readonly TextField[];
  mine: Draft;
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onPutBack: (mine: Partial<Draft>) => void;
}) {
  const toast = useToast();
  const [noticed] = useState(() => new Date().toISOString());
  const textOf = (draft: Draft) =>
    clashes
      .map((field) =>
        field === 'content' ? draft.content : `<p>${fieldLabels[field]}: ${asHtml(draft[field])}</p>`,
      )
      .join('');
  function take() {
    onTakeTheirs();
    toast.show({
      title: t('Using {editedBy}’s text', { editedBy: post.editedBy }),
      description: t('Your version is discarded when you close this message.'),
      action: { label: t('Restore mine'), onSelect: () => onPutBack(pickFields(mine, clashes)) },
    });
  }
  return (
    <section className={classes.conflict} role="alert" aria-label={t('Changed by someone else')}>
      <p>
        {t.rich(
          '<b>{editedBy} changed this post.</b> Your text is still here but not saved. The text that you don’t keep stays in Revisions.',
          { b: (inner) => <strong>{inner}</strong>, editedBy: post.editedBy },
        )}
      </p>
      <VersionHistory
        format="html"
        versions={[
          { key: 'mine', text: textOf(mine), author: t('you'), createdAt: noticed },
          {
            key: 'theirs',
            text: textOf(draftOf(post)),
            author: post.editedBy,
            createdAt: post.updatedAt,
          },
        ]}
      />
      <Row>
        <Button variant="primary" busy={busy} onClick={onKeepMine}>
          {t('Keep my version')}
        </Button>
        <Button onClick={take}>{t('Use the other version')}</Button>
      </Row>
    </section>
  );
}
