import { t } from '../../texts/texts.ts';

export const defaultLimitMegabytes = 20;

const megabyte = 1024 * 1024;

interface AcceptanceRules {
  /** Accepted extensions (".pdf") or MIME types ("text/csv", "image/*"); empty allows all files. */
  accept: readonly string[];
  limitMegabytes: number;
  /** True accepts several files, false only the first one. */
  multiple: boolean;
}

/** The files that were refused for one reason. */
export interface RefusedFiles {
  sentence: string;
  /** Names of the refused files; empty if the sentence contains the names. */
  names: string;
}

interface Acceptance<F> {
  files: F[];
  notices: RefusedFiles[];
}

interface FileFacts {
  name: string;
  type: string;
  size: number;
}

export function acceptFiles<F extends FileFacts>(
  files: readonly F[],
  { accept, limitMegabytes, multiple }: AcceptanceRules,
): Acceptance<F> {
  const ofFormat = files.filter((file) => hasAcceptedFormat(file, accept));
  const fitting = ofFormat.filter((file) => file.size <= limitMegabytes * megabyte);
  const taken = multiple ? fitting : fitting.slice(0, 1);
  const notices = [
    {
      sentence: t('Some files were skipped because they are not in the accepted format ({accept})', {
        accept: accept.join(', '),
      }),
      names: namesOf(without(files, ofFormat)),
    },
    {
      sentence: t('Some files were skipped because they exceed the size limit of {limitMegabytes}MB', {
        limitMegabytes,
      }),
      names: namesOf(without(ofFormat, fitting)),
    },
  ].filter(({ names }) => names !== '');
  if (taken.length < fitting.length) notices.push({ sentence: skippedMany(taken[0]?.name ?? ''), names: '' });
  return { files: taken, notices };
}

const without = <F>(all: readonly F[], taken: readonly F[]) => all.filter((file) => !taken.includes(file));

const namesOf = (files: readonly FileFacts[]) => files.map(({ name }) => name).join(', ');

function skippedMany(taken: string): string {
  return t('Only one file at a time can be used. {taken} was taken.', { taken });
}

/** Whether a file has an accepted extension or MIME type. Letter case does not matter. */
export function hasAcceptedFormat(
  { name, type }: Omit<FileFacts, 'size'>,
  accept: readonly string[],
): boolean {
  if (accept.length === 0) return true;
  return accept.some((entry) => {
    const wanted = entry.trim().toLowerCase();
    if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
    if (wanted.endsWith('/*')) return type.toLowerCase().startsWith(wanted.slice(0, -1));
    return type.toLowerCase() === wanted;
  });
}
