import { formatList } from '@staffroom/sdk/client';
import type { Origin } from '../post.ts';
import { t } from './texts.ts';

/** The origin of a post as one line: "Drafted by gpt-5 from 2 sources · edited by Maya". */
export function originText({ drafted, sources, editors }: Origin): string {
  if (drafted === null) return t('Written by hand');
  const draft =
    drafted.how === 'model'
      ? t(
          '{sources, plural, =0 {Drafted by {model}} one {Drafted by {model} from 1 source} other {Drafted by {model} from # sources}}',
          { model: drafted.model || t('an AI model'), sources },
        )
      : t(
          '{sources, plural, one {Compiled from 1 source, without an AI model} other {Compiled from # sources, without an AI model}}',
          { sources },
        );
  if (editors.length === 0) return draft;
  return t('{draft} · edited by {names}', { draft, names: formatList(editors) });
}
