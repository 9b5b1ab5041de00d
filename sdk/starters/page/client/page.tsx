import { Button, EmptyState, Field, IconButton, Input, Panel, useApi } from '@staffroom/sdk/client';
import { Loaded, Stack, useToasts, View } from '@staffroom/sdk/layout';
import { type FormEvent, useState } from 'react';
import * as contract from '../contract.ts';
import classes from './page.module.css';

export default function Page() {
  const api = useApi(contract);
  const notes = api.listNotes.useQuery();
  const add = api.addNote.useMutation();
  const remove = api.removeNote.useMutation();
  const toast = useToasts();
  const [text, setText] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    add.mutate(
      { body: { text } },
      {
        // Keep text that the person typed during the save.
        onSuccess: () => setText((now) => (now === text ? '' : now)),
        onError: toast.failed('The note could not be kept'),
      },
    );
  }

  return (
    <View title="Notes" lead="What you want to find again.">
      <Stack>
        <form className={classes.form} onSubmit={submit}>
          <Field label="New note">
            <Input value={text} maxLength={500} onChange={({ target }) => setText(target.value)} />
          </Field>
          <Button type="submit" variant="primary" disabled={text.trim() === ''} busy={add.isPending}>
            Add
          </Button>
        </form>
        <Loaded query={notes} failure="Your notes could not be loaded">
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No notes yet" text="The first one you add stands here." />
            ) : (
              <Panel>
                <ul className={classes.notes}>
                  {items.map(({ id, text: note }) => (
                    <li key={id} className={classes.note}>
                      <span>{note}</span>
                      <IconButton
                        icon="trash"
                        label={`Delete “${note}”`}
                        onClick={() =>
                          remove.mutate(
                            { params: { id } },
                            { onError: toast.failed('It could not be deleted') },
                          )
                        }
                      />
                    </li>
                  ))}
                </ul>
              </Panel>
            )
          }
        </Loaded>
      </Stack>
    </View>
  );
}
