import { ApiError, Button, Dialog, serverMessage, useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { type ReactNode, useState } from 'react';
import * as contract from '../../contract.ts';
import { usePlace } from '../use-place.ts';
import { t } from '../texts.ts';

interface Asked {
  id: string;
  topicId: string;
  /** A sentence about the work of people on the post of this topic. */
  reason: string;
}

type Existing = (typeof contract.onExisting)[number];

/**
 * Starts to write a topic of a run. If people have worked on the topic's post, `question` asks what to do; render it.
 */
export function useStartWriting() {
  const place = usePlace();
  const toast = useToasts();
  const begin = useApi(contract).startWriting.useMutation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const start = (id: string, topicId: string, existing: Existing = 'ask') =>
    begin.mutate(
      { params: { id }, body: { topicId, existing } },
      {
        onSuccess() {
          setAsked(null);
          place.go(place.draft(id));
        },
        onError(error) {
          if (error instanceof ApiError && error.body?.fields?.['existing'] !== undefined)
            setAsked({ id, topicId, reason: error.body.message });
          else toast.failed(t('Error Generating Blog Post'))(error);
        },
      },
    );
  const question: ReactNode = asked && (
    <Dialog
      open
      size="small"
      title={t('Write this topic again')}
      description={serverMessage(asked.reason)}
      onClose={() => setAsked(null)}
      footer={
        <>
          <Button onClick={() => setAsked(null)}>{t('Cancel')}</Button>
          <Button busy={begin.isPending} onClick={() => start(asked.id, asked.topicId, 'revision')}>
            {t('Replace the text')}
          </Button>
          <Button
            variant="primary"
            busy={begin.isPending}
            onClick={() => start(asked.id, asked.topicId, 'post')}
          >
            {t('Write another post')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'Another post leaves this one as it is. A replaced text stays in Revisions, and the site keeps its text until you publish again.',
        )}
      </p>
    </Dialog>
  );
  return { starting: begin.isPending, start, question };
}
