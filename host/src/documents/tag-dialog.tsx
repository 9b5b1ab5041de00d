import { Button, Dialog } from '@staffroom/sdk/client';
import { useState } from 'react';
import { TagInput } from './tag-input.tsx';
import { t } from '../texts/texts.ts';

interface TagDialogProps {
  open: boolean;
  title: string;
  busy: boolean;
  onTags: (tags: string[]) => void;
  onClose: () => void;
}

export function TagDialog({ open, title, busy, onTags, onClose }: TagDialogProps) {
  const [tags, setTags] = useState<string[]>([]);
  const close = () => {
    setTags([]);
    onClose();
  };
  return (
    <Dialog
      open={open}
      unsaved={tags.length > 0 || undefined}
      onClose={close}
      size="small"
      title={title}
      description={t('New tags are added to the existing tags.')}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            onClick={() => {
              if (tags.length === 0) return close();
              onTags(tags);
              setTags([]);
            }}
          >
            {t('Add tags')}
          </Button>
        </>
      )}
    >
      <TagInput tags={tags} onTags={setTags} />
    </Dialog>
  );
}
