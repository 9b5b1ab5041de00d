import { ScreenDrop } from '../../documents/upload/screen-drop.tsx';
import { UploadForm } from '../../documents/upload/upload-form.tsx';
import { useUploads } from '../../documents/upload/use-uploads.ts';
import { SectionHead } from './section-head.tsx';

export function UploadSection() {
  const uploads = useUploads();
  return (
    <section aria-labelledby="upload-title">
      <SectionHead id="upload-title" title="Upload New Document" />
      <UploadForm uploads={uploads} nothingChosen="Please select a file to upload." />
      <ScreenDrop onFiles={uploads.add} />
    </section>
  );
}
