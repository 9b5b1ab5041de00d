import { Button, Dialog, Field, Textarea } from '@staffroom/sdk/client';
import { useState } from 'react';
import { t } from '../texts.ts';

/** Splits a requirement: a blank line separates two rows. */
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
      title={t('Edit or split requirement')}
      description={t('Insert a blank line where you want to split. Each part is matched to the RFP.')}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={parts.length === 0 || parts.length > 20}
            onClick={() => onSave(parts)}
          >
            {parts.length > 1 ? t('Split into {parts}', { parts: parts.length }) : t('Save')}
          </Button>
        </>
      )}
    >
      <Field label={t('Requirement text')}>
        <Textarea rows={8} maxLength={8_000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  );
}
