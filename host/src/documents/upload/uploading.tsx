import { ScreenDrop } from './screen-drop.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useUploads } from './use-uploads.ts';
import { t } from '../../texts/texts.ts';

interface UploadingProps {
  asked: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The upload dialog, which also opens when files are dropped on the screen. */
export default function Uploading({ asked, onOpenChange }: UploadingProps) {
  const uploads = useUploads();
  return (
    <>
      <UploadDialog
        title={t('Upload New Document')}
        open={asked}
        uploads={uploads}
        nothingChosen={t('Please select a file to upload.')}
        onClose={() => onOpenChange(false)}
      />
      <ScreenDrop
        onFiles={(files) => {
          uploads.add(files);
          onOpenChange(true);
        }}
      />
    </>
  );
}
