import { useRef } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { t } from '../../texts/texts.ts';

/** Opens the browser's choice of files. */
export function AttachButton({
  accept,
  onFiles,
}: {
  /** Extensions that it offers; all that there are where undefined. */
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
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <IconButton icon="paperclip" label={t('Attach files')} onClick={() => input.current?.click()} />
    </>
  );
}
