import {
  Button,
  describeError,
  Field,
  Textarea,
  useApi,
  useToast,
  useUnsavedGuard,
} from '@staffroom/sdk/client';
import { Row, Stack } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { Content } from '../../contract.ts';
import { contentLength, contentLimits } from '../../platforms.ts';
import { contentNames } from '../../project.ts';
import classes from './content-card.module.css';

/** The text of a card in place. What somebody else saved meanwhile is never written over. */
export function ContentEditor({ item, onClose }: { item: Content; onClose: () => void }) {
  const [text, setText] = useState(item.content);
  const [version, setVersion] = useState(item.version);
  const toast = useToast();
  const save = useApi(contract).updateContent.useMutation();
  useUnsavedGuard(text !== item.content);
  const limit = contentLimits[item.contentType];
  const overtaken = item.version !== version;

  function submit() {
    save.mutate(
      { params: { contentId: item.id }, body: { content: text, version } },
      {
        onSuccess() {
          toast.show({ variant: 'success', title: `${contentNames[item.contentType]} content saved` });
          onClose();
        },
      },
    );
  }

  return (
    <Stack gap="small">
      <Field
        label={`${contentNames[item.contentType]} text`}
        labelHidden
        error={
          save.isError
            ? `Failed to update ${contentNames[item.contentType]} content. ${describeError(save.error).cause}`
            : null
        }
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
          <summary>What {item.by} saved meanwhile</summary>
          <p>{item.content}</p>
          <Button size="compact" onClick={() => setVersion(item.version)}>
            I have seen it: mine takes its place
          </Button>
        </details>
      )}
      <Row>
        <Button variant="primary" busy={save.isPending} onClick={submit}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Row>
    </Stack>
  );
}
