import { documentExtensions } from '../../../document-formats.ts';
import { acceptFiles, defaultLimitMegabytes, hasAcceptedFormat } from '../../ui/form/file-acceptance.ts';
import { formatFileSize } from '../../ui/format/format-file-size.ts';
import type { ToastOptions } from '../../ui/feedback/toast-queue.ts';
import { t } from '../../texts/texts.ts';

export const maxAttachments = 10;

export interface Selection {
  files: File[];
  notices: ToastOptions[];
}

export function selectFiles(chosen: readonly File[], room: number): Selection {
  const rules = { accept: [], limitMegabytes: defaultLimitMegabytes, multiple: true };
  const readable = chosen.filter((file) => hasAcceptedFormat(file, documentExtensions));
  const { files: fitting } = acceptFiles(readable, rules);
  const files = fitting.slice(0, room);
  return {
    files,
    notices: [
      ...chosen.filter((file) => !readable.includes(file)).map(unreadable),
      ...readable.filter((file) => !fitting.includes(file)).map(tooLarge),
      ...(fitting.length > files.length ? [tooMany] : []),
    ],
  };
}

function tooLarge({ size }: File): ToastOptions {
  return {
    variant: 'destructive',
    title: t('File too large'),
    description: t('Maximum file size is {defaultLimitMegabytes}MB. Your file is {size}.', {
      defaultLimitMegabytes,
      size: formatFileSize(size),
    }),
  };
}

function unreadable({ name, type }: File): ToastOptions {
  const formats = documentExtensions.join(', ');
  const what = type.startsWith('image/') ? t('This image type isn’t supported. ') : '';
  return {
    variant: 'destructive',
    title: t('{name} cannot be attached', { name }),
    description: t('{what}Attach one of these: {formats}.', { what, formats }),
  };
}

const tooMany: ToastOptions = {
  variant: 'destructive',
  title: t('Some files were left out'),
  description: t('You can attach up to {mostAttachments} files to a question.', {
    mostAttachments: maxAttachments,
  }),
};
