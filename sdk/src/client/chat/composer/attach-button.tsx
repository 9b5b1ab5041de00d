import { useRef } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { t } from '../../texts/texts.ts';

export function AttachButton({
  accept,
  onFiles,
}: {
  accept: string | undefined;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Clear the input, so that the same file can be selected again.
          currentTarget.value = '';
        }}
      />
      <IconButton icon="paperclip" label={t('Attach files')} onClick={() => input.current?.click()} />
    </>
  );
}
