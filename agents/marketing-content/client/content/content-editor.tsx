import { Button, ApiError, Field, Textarea, useAgent, useApi, useQueryClient } from '@staffroom/sdk/client';
import { Row, Stack, useLeaveGuard, useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { Content } from '../../contract.ts';
import { contentLength, contentLimits } from '../../content-limits.ts';
import { contentNames } from '../names.ts';
import classes from './content-card.module.css';
import { t } from '../texts.ts';

/** Edits a text in its card. Never overwrites another person's change. */
export function ContentEditor({ item, onClose }: { item: Content; onClose: () => void }) {
  const [text, setText] = useState(item.content);
  const [version, setVersion] = useState(item.version);
  const toast = useToasts();
  const { api } = useAgent();
  const queries = useQueryClient();
  const save = useApi(contract).updateContent.useMutation();
  const { question } = useLeaveGuard(text !== item.content);
  const limit = contentLimits[item.contentType];
  const overtaken = item.version !== version;

  function submit() {
    save.mutate(
      { params: { contentId: item.id }, body: { content: text, version } },
      {
        onSuccess() {
          toast.show({
            variant: 'success',
            title: t('{contentName} content saved', { contentName: contentNames[item.contentType] }),
          });
          onClose();
        },
        onError(error) {
          toast.failed(
            t('Failed to update {contentName} content', { contentName: contentNames[item.contentType] }),
          )(error);
          // After a conflict, loads the other person's text.
          const [project] = item.id.split('.');
          void queries.invalidateQueries({ queryKey: [`${api}/projects/${project}`] });
        },
      },
    );
  }

  return (
    <Stack gap="small">
      <Field
        label={t('{contentName} text', { contentName: contentNames[item.contentType] })}
        labelHidden
        error={save.error instanceof ApiError ? save.error.body?.fields?.['content'] : null}
        counter={limit === null ? undefined : { length: contentLength(item.contentType, text), limit }}
      >
        <Textarea
          rows={12}
          value={text}
          maxLength={60_000}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {overtaken && (
        <details className={classes.theirs}>
          <summary>{t('What {by} saved in the meantime', { by: item.by })}</summary>
          <p>{item.content}</p>
          <Button size="compact" onClick={() => setVersion(item.version)}>
            {t('Replace with mine')}
          </Button>
        </details>
      )}
      <Row>
        <Button variant="primary" busy={save.isPending} onClick={submit}>
          {t('Save')}
        </Button>
        {/*
         * Without this, a person who returns to the text before the save has finished would see their own text as another
         * person's.
         */}
        <Button disabled={save.isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Row>
      {question}
    </Stack>
  );
}
