import { formatList, formatNumber } from '@staffroom/sdk/client';
import type { Revision } from '../project.ts';
import { t } from './texts.ts';

type TextOrigin = Pick<Revision, 'how' | 'aiModel' | 'temperature' | 'drafted' | 'editors' | 'by'>;

/** The origin of a text as one line: "Drafted by gpt-5 from the project form · edited by Maya". */
export function originText({ how, aiModel, drafted: stored, editors, by }: TextOrigin): string {
  const drafted = stored === undefined ? (how === 'person' ? null : { how, model: aiModel }) : stored;
  if (drafted === null) return t('Written by {by}', { by });
  const draft =
    drafted.how === 'model'
      ? t('Drafted by {model} from the project form', { model: drafted.model ?? t('an AI model') })
      : t('Assembled from your form, without an AI model');
  return editors.length === 0
    ? draft
    : t('{draft} · edited by {names}', { draft, names: formatList(editors) });
}

export const temperatureText = (temperature: number | null): string =>
  temperature === null ? '' : t(' · temperature {temperature}', { temperature: formatNumber(temperature) });
