import { Button, Dialog, Field, Textarea } from '@staffroom/sdk/client';
import { useState } from 'react';

/** The words of a requirement. A blank line between two parts makes two rows of them. */
export function SplitDialog({
  quote,
  onSave,
  onClose,
}: {
  quote: string;
  onSave: (parts: string[]) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(quote);
  const parts = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part.length >= 3);
  return (
    <Dialog
      open
      title="Edit or split requirement"
      description="Put a blank line where it is to be divided. Each part is looked up in the RFP."
      closeOnPressOutside={text === quote}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={parts.length === 0 || parts.length > 20}
            onClick={() => onSave(parts)}
          >
            {parts.length > 1 ? `Split into ${parts.length}` : 'Save'}
          </Button>
        </>
      }
    >
      <Field label="Words of the requirement">
        <Textarea rows={8} maxLength={8_000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  );
}
