import { useToast } from '@staffroom/sdk/client';
import { acceptFiles, defaultLimitMegabytes, documentExtensions } from '@staffroom/sdk/host';

/** Returns a function that passes on the files that the library can read, and says which others it left out. */
export function useAcceptedFiles(onFiles: (files: File[]) => void): (files: File[]) => void {
  const toast = useToast();
  return (chosen) => {
    const { files, notices } = acceptFiles(chosen, {
      accept: documentExtensions,
      limitMegabytes: defaultLimitMegabytes,
      multiple: true,
    });
    for (const { sentence, names } of notices)
      toast.show({ variant: 'destructive', title: sentence, ...(names !== '' && { description: names }) });
    if (files.length > 0) onFiles(files);
  };
}
