import { FactList, useApi } from '@staffroom/sdk/client';
import { Quiet, Stack, useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { t } from '../texts.ts';
import type { PanelProps } from './panel-props.ts';

/** The statements, figures and names of the post that its sources do not support. */
export function FactsPanel({ post, unsaved }: PanelProps) {
  const toast = useToasts();
  const confirm = useApi(contract).confirmFact.useMutation();
  const { facts, unsupported, origin } = post;
  if (unsupported === null)
    return <Quiet>{t('The facts couldn’t be checked: you don’t have access to all sources.')}</Quiet>;
  if (facts.length === 0)
    return (
      <Quiet>
        {origin.drafted === null && post.sources.length === 0
          ? t('This post was written by hand. There are no sources to compare it with.')
          : t('The sources support every statement that was checked.')}
      </Quiet>
    );
  return (
    <Stack gap="small">
      <Quiet>
        {unsaved
          ? t('Your changes are checked as soon as they are saved.')
          : t(
              '{unsupported, plural, =0 {All marks are confirmed.} one {1 mark to check before readers see the post.} other {# marks to check before readers see the post.}}',
              { unsupported },
            )}
      </Quiet>
      <FactList
        marks={facts}
        comparedWith="sources"
        busy={confirm.isPending}
        onConfirm={
          post.mayEdit
            ? ({ key }, confirmed) =>
                confirm.mutate(
                  { params: { id: post.id }, body: { key, confirmed } },
                  { onError: toast.failed(t('Failed to update blog post')) },
                )
            : undefined
        }
      />
    </Stack>
  );
}
