import { Skeleton } from '@staffroom/sdk/client';
import { part } from '@staffroom/sdk/host';
import { type ReactNode, Suspense } from 'react';
import { ImagePreview } from './image-preview.tsx';
import type { PreviewProps } from './preview-props.ts';
import { SlidesPreview } from './slides-preview.tsx';
import { TextPreview } from './text-preview.tsx';

const PdfPreview = part(async () => (await import('./pdf-preview.tsx')).default);
const DocxPreview = part(async () => (await import('./docx-preview.tsx')).default);
const SheetPreview = part(async () => (await import('./sheet-preview.tsx')).default);
const MarkdownPreview = part(async () => (await import('./markdown-preview.tsx')).default);

/** Maximum length in characters of a Markdown preview. Longer files are shown as plain text, which browsers render in parts. */
const maxMarkdownLength = 200_000;

export interface ContentPreviewProps extends PreviewProps {
  id: string;
  version: number;
  fileType: string;
  page: number | null;
}

export function ContentPreview(props: ContentPreviewProps): ReactNode {
  return <Suspense fallback={<Skeleton height={640} />}>{previewOf(props)}</Suspense>;
}

function previewOf({ id, version, fileType, page, ...rest }: ContentPreviewProps): ReactNode {
  const { content } = rest;
  switch (fileType) {
    case 'pdf':
      return <PdfPreview id={id} version={version} page={page} {...rest} />;
    case 'docx':
    case 'docm':
    case 'dotx':
    case 'dotm':
      return <DocxPreview id={id} version={version} {...rest} />;
    case 'xlsx':
    case 'xls':
    case 'xlsm':
    case 'xlsb':
    case 'xltx':
    case 'xltm':
    case 'csv':
    case 'ods':
    case 'tsv':
      return <SheetPreview {...rest} />;
    case 'pptx':
    case 'potx':
    case 'ppsx':
    case 'pptm':
    case 'ppt':
    case 'pps':
      return <SlidesPreview {...rest} />;
    case 'md':
      return content.text.length > maxMarkdownLength ? (
        <TextPreview {...rest} />
      ) : (
        <MarkdownPreview {...rest} />
      );
    // TIFF images show only their text, because no browser can display TIFF.
    case 'png':
    case 'jpg':
    case 'jpeg':
    case 'webp':
      return <ImagePreview key={version} id={id} version={version} {...rest} />;
    default:
      return <TextPreview {...rest} />;
  }
}
