import type { AiDefaults } from '../../../ai-settings.ts';
import type { AgentInfo } from '../../../catalogue.ts';
import { type AiOffer, answerOrigin, findProvider } from '../choice/choice.ts';
import { t } from '../../texts/texts.ts';

/** Something that a person writes or uploads, and who gets to read it. */
export interface Heard {
  what: string;
  by: string;
}

interface Listeners {
  agent: Pick<AgentInfo, 'settings' | 'capabilities'>;
  offer: AiOffer;
  defaults: Pick<AiDefaults, 'fallback' | 'describer'>;
  /** Who outside of this server makes the search index, and who puts what was found in order. */
  search: { embedders: string[]; reranker: string | null };
}

const nobody = t('Nobody outside of this server');

/** Where a person's words go, in the order in which they come to be. */
export function heardBy({ agent, offer, defaults, search }: Listeners): Heard[] {
  const may = (name: AgentInfo['capabilities'][number]) => agent.capabilities.includes(name);
  const writer = findProvider(offer.providers, agent.settings.provider);
  const outside = agent.settings.provider !== null && writer?.protocol !== 'builtin';
  const origin = answerOrigin(agent.settings, offer) ?? nobody;
  const answers = `${origin}${defaults.fallback ? t(', or the next provider where that fails') : ''}`;
  const describer = findProvider(offer.providers, defaults.describer);
  return [
    ...(may('ai')
      ? [
          {
            what: t('Questions, attached files, and the passages found for them'),
            by: outside ? answers : nobody,
          },
          {
            what: t('The beginning of a chat, to give it a name'),
            by: outside
              ? t('Whoever wrote its first answer')
              : t('{nobody}: the question is its name', { nobody }),
          },
        ]
      : []),
    ...(may('memory')
      ? [
          {
            what: t('What it remembers of you'),
            by: t('Kept here; goes along with later questions to who answers them'),
          },
        ]
      : []),
    ...(may('search')
      ? [
          {
            what: t('What is searched for, and the text of documents, to find them by meaning'),
            by: search.embedders.join(' and ') || nobody,
          },
        ]
      : []),
    ...(may('search') && search.reranker !== null
      ? [{ what: t('Passages that were found, to put the best first'), by: search.reranker }]
      : []),
    {
      what: t('Documents you upload, to describe them in a sentence'),
      by: describer?.usable ? describer.name : t('{nobody}: their own beginning is shown', { nobody }),
    },
  ];
}
