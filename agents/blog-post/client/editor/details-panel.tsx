import { Field, Input, Select, Textarea, useApi } from '@staffroom/sdk/client';
import { Options } from '@staffroom/sdk/lists';
import { Stack, useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { type Access, type Status, statuses } from '../../post.ts';
import type { PanelProps } from './panel-props.ts';

const accessNames: Record<Access, string> = {
  none: 'Only its owner',
  viewer: 'Everybody may read',
  editor: 'Everybody may edit',
};

export function DetailsPanel({ post, draft, onChange }: PanelProps) {
  const toast = useToasts();
  const update = useApi(contract).updatePost.useMutation();
  const set = (body: { status: Status } | { everyone: Access }, said: string) =>
    update.mutate(
      { params: { id: post.id }, body },
      {
        onSuccess: toast.done(said),
        onError: toast.failed('Failed to update blog post'),
      },
    );
  return (
    <Stack>
      <Field label="Topic">
        <Input
          value={draft.topic}
          maxLength={300}
          onChange={({ target }) => onChange({ topic: target.value })}
        />
      </Field>
      <Field
        label="Status"
        hint={post.status === 'Published' ? undefined : (post.notPublishable ?? undefined)}
      >
        <Select
          value={post.status}
          onChange={({ target }) => {
            const status = statuses.find((each) => each === target.value);
            if (status) set({ status }, `Status is now ${status}`);
          }}
        >
          {statuses.map((status) => (
            <option
              key={status}
              value={status}
              disabled={status === 'Published' && post.status !== status && post.notPublishable !== null}
            >
              {status}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Summary" counter={{ length: draft.summary.length, limit: 2_000 }}>
        <Textarea
          rows={4}
          value={draft.summary}
          onChange={({ target }) => onChange({ summary: target.value })}
        />
      </Field>
      <Field label="Keywords" hint="Between commas. The first is what the post is to be found by.">
        <Input value={draft.keywords} onChange={({ target }) => onChange({ keywords: target.value })} />
      </Field>
      {post.isOwner && (
        <Field label="Who may see it">
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
    </Stack>
  );
}
