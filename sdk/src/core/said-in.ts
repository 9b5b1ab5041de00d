import { translateSaid } from '../said/translate-said.ts';

type Sentences = Readonly<Record<string, string>>;

/**
 * Translates what the server says, for what is written where no page is: mails. A page does the same with `said`.
 * @param agents what their server halves say: English sentence → sentence; no agent renames what the core says
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
