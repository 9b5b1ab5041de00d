import { useId, useState } from 'react';
import type { ChatSession } from '../../../chat.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useFolders } from './use-sessions.ts';

/** Into which folder a chat goes. A folder is made by naming it, and is gone with its last chat. */
export function FolderDialog({
  session,
  onMove,
  onClose,
}: {
  /** Null: closed. */
  session: ChatSession | null;
  onMove: (folder: string | null) => void;
  onClose: () => void;
}) {
  const form = useId();
  const folders = useFolders();
  const [draft, setDraft] = useState({ session, name: '' });
  if (draft.session !== session) setDraft({ session, name: session?.folder ?? '' });
  const name = draft.name.trim();
  return (
    <Dialog
      open={session !== null}
      size="small"
      title="Move to folder"
      description="Choose a folder, or write the name of a new one."
      onClose={onClose}
      footer={
        <>
          {session?.folder != null && (
            <Button variant="quiet" onClick={() => onMove(null)}>
              Take out of “{session.folder}”
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} disabled={name === ''}>
            Move
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '') onMove(name);
        }}
      >
        <Field label="Folder">
          <Input
            list={`${form}-folders`}
            maxLength={60}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => setDraft({ session, name: event.target.value })}
          />
        </Field>
        <datalist id={`${form}-folders`}>
          {folders.data?.map((folder) => (
            <option key={folder.name} value={folder.name}>
              {folder.name}
            </option>
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
