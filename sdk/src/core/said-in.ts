import { translateSaid } from '../said/translate-said.ts';

type Sentences = Readonly<Record<string, string>>;

/**
 * Translates sentences of the server for texts outside of pages, such as mails. Pages use `said` instead.
 * @param agents translations of the agents' sentences: English sentence → sentence; they cannot override the core's
 * @example const say = await saidIn('de'); say('Your presentation is ready')
 */
export async function saidIn(
  language: 'en' | 'de',
  agents: readonly Sentences[] = [],
): Promise<(sentence: string) => string> {
  if (language === 'en') return (sentence) => sentence;
  const { default: core } = await import('../said/locales/de.json', { with: { type: 'json' } });
  return translateSaid(Object.assign({}, ...agents, core) as Sentences);
}
