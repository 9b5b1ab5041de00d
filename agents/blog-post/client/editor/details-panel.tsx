import { Button, Field, Input, Select, Textarea, useApi } from '@staffroom/sdk/client';
import { Options } from '@staffroom/sdk/lists';
import { Row, Stack, useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { Access } from '../../post.ts';
import { fieldLabels } from './field-labels.ts';
import type { PanelProps } from './panel-props.ts';
import { SharePost } from '../posts/share-post.tsx';
import { StatusField } from '../publish/status-field.tsx';
import { t } from '../texts.ts';

const accessNames: Record<Access, string> = {
  none: t('Only you'),
  viewer: t('Everyone can view'),
  editor: t('Everyone can edit'),
};

export function DetailsPanel({ post, draft, onChange }: PanelProps) {
  const toast = useToasts();
  const [sharing, setSharing] = useState(false);
  const update = useApi(contract).updatePost.useMutation();
  const set = (body: { everyone: Access }, said: string) =>
    update.mutate(
      { params: { id: post.id }, body },
      {
        onSuccess: toast.done(said),
        onError: toast.failed(t('Failed to update blog post')),
      },
    );
  return (
    <Stack>
      <Field label={fieldLabels.topic}>
        <Input
          value={draft.topic}
          maxLength={300}
          onChange={({ target }) => onChange({ topic: target.value })}
        />
      </Field>
      <StatusField post={post} />
      <Field label={fieldLabels.summary} counter={{ length: draft.summary.length, limit: 2_000 }}>
        <Textarea
          rows={4}
          value={draft.summary}
          onChange={({ target }) => onChange({ summary: target.value })}
        />
      </Field>
      <Field
        label={fieldLabels.keywords}
        hint={t('Separate with commas. The first one is the main keyword.')}
      >
        <Input value={draft.keywords} onChange={({ target }) => onChange({ keywords: target.value })} />
      </Field>
      {post.isOwner && (
        <Field label={t('Visibility')}>
          <Select
            value={post.everyone}
            onChange={({ target }) => {
              const everyone = (Object.keys(accessNames) as Access[]).find((each) => each === target.value);
              if (everyone) set({ everyone }, accessNames[everyone]);
            }}
          >
            <Options names={accessNames} />
          </Select>
        </Field>
      )}
      {post.isOwner && (
        <Row>
          <Button icon="share" onClick={() => setSharing(true)}>
            {t('Share with people and teams')}
          </Button>
        </Row>
      )}
      {sharing && <SharePost post={post} onClose={() => setSharing(false)} />}
    </Stack>
  );
}
