import { Button, Dialog, Field, IconButton, Textarea } from '@staffroom/sdk/client';
import { useState } from 'react';
import { t } from '../texts.ts';

export function AddRequirement({ onAdd }: { onAdd: (quote: string) => void }) {
  const [quote, setQuote] = useState<string | null>(null);
  const close = () => setQuote(null);
  return (
    <>
      <IconButton
        size="compact"
        variant="secondary"
        icon="plus"
        label={t('Add requirement')}
        onClick={() => setQuote('')}
      />
      <Dialog
        open={quote !== null}
        title={t('Add requirement')}
        description={t('Text from the RFP is matched to its page. Your own wording stays unchanged.')}
        onClose={close}
        footer={(leave) => (
          <>
            <Button onClick={leave}>{t('Cancel')}</Button>
            <Button
              variant="primary"
              disabled={(quote ?? '').trim().length < 3}
              onClick={() => {
                onAdd(quote ?? '');
                close();
              }}
            >
              {t('Add requirement')}
            </Button>
          </>
        )}
      >
        <Field label={t('Requirement')} required>
          <Textarea
            rows={4}
            maxLength={4_000}
            value={quote ?? ''}
            onChange={({ target }) => setQuote(target.value)}
          />
        </Field>
      </Dialog>
    </>
  );
}
