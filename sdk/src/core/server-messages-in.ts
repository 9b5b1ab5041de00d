import {
  type TranslateServerMessage,
  translateServerMessages,
} from '../server-messages/translate-server-messages.ts';

type Sentences = Readonly<Record<string, string>>;

/**
 * Translates sentences of the server for texts outside of pages, such as mails. Pages use `serverMessage` instead.
 * @param agents translations of the agents' sentences: English sentence → sentence. They cannot override the core's
 * translations.
 * @example const translate = await serverMessagesIn('de'); translate('Your presentation is ready')
 */
export async function serverMessagesIn(
  language: 'en' | 'de',
  agents: readonly Sentences[] = [],
): Promise<TranslateServerMessage> {
  if (language === 'en') return (sentence) => sentence;
  const { default: core } = await import('../server-messages/locales/de.json', { with: { type: 'json' } });
  return translateServerMessages(Object.assign({}, ...agents, core) as Sentences);
}
