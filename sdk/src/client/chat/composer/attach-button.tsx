import { useRef } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { documentExtensions } from '../../../document-formats.ts';
import { t } from '../../texts/texts.ts';

/** Opens the browser's choice of files. */
export function AttachButton({
  className,
  onFiles,
}: {
  className?: string | undefined;
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
        accept={documentExtensions.join(',')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <IconButton
        icon="paperclip"
        label={t('Attach files')}
        className={className}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
