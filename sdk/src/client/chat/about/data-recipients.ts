import type { AiDefaults } from '../../../ai-settings.ts';
import type { AgentInfo } from '../../../agent-info.ts';
import { type AiOffer, answerOrigin, findProvider } from '../choice/choice.ts';
import { t } from '../../texts/texts.ts';

export interface DataRecipient {
  what: string;
  by: string;
}

interface Listeners {
  agent: Pick<AgentInfo, 'settings' | 'capabilities' | 'hosts'>;
  offer: AiOffer;
  defaults: Pick<AiDefaults, 'fallback' | 'describer'>;
  search: { embedders: string[]; reranker: string | null };
}

const nobody = t('Stays on this server');

export function dataRecipients({ agent, offer, defaults, search }: Listeners): DataRecipient[] {
  const may = (name: AgentInfo['capabilities'][number]) => agent.capabilities.includes(name);
  const writer = findProvider(offer.providers, agent.settings.provider);
  const outside = agent.settings.provider !== null && writer?.protocol !== 'builtin';
  const origin = answerOrigin(agent.settings, offer) ?? nobody;
  const answers = `${origin}${defaults.fallback ? t(', or the next provider if that fails') : ''}`;
  const describer = findProvider(offer.providers, defaults.describer);
  return [
    ...(may('ai')
      ? [
          {
            what: t('Questions, attached files, and the passages found for them'),
            by: outside ? answers : nobody,
          },
          {
            what: t('The start of a chat, to name it'),
            by: outside
              ? t('The model that wrote the first answer')
              : t('{nobody} (the question becomes the title)', { nobody }),
          },
        ]
      : []),
    ...(may('memory')
      ? [
          {
            what: t('What the agent remembers about you'),
            by: t('Stored on this server, and sent to the AI provider with later questions'),
          },
        ]
      : []),
    ...(may('search')
      ? [
          {
            what: t('Search terms and document text, for semantic search'),
            by: search.embedders.join(' and ') || nobody,
          },
        ]
      : []),
    ...(may('search') && search.reranker !== null
      ? [{ what: t('Passages found, to rank them'), by: search.reranker }]
      : []),
    ...(agent.hosts.length > 0
      ? [
          {
            what: t('What the agent itself sends, which can include your questions and documents'),
            by: agent.hosts.join(', '),
          },
        ]
      : []),
    ...(may('webhook')
      ? [{ what: t('Events of this agent'), by: t('The webhooks that administrators have set up') }]
      : []),
    {
      what: t('Documents you upload, to summarize them'),
      by: describer?.usable ? describer.name : t('{nobody} (the first lines are shown)', { nobody }),
    },
  ];
}
