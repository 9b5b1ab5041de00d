import { t } from '../texts.ts';

/** Translations of the texts that `server/settings.ts` declares, by their English text. */
export const settingTexts: Readonly<Record<string, string>> = {
  'LinkedIn Prompt': t('LinkedIn Prompt'),
  'Twitter Prompt': t('Twitter Prompt'),
  'Case Study Prompt': t('Case Study Prompt'),
  'AI Provider': t('AI Provider'),
  'AI Model': t('AI Model'),
  Temperature: t('Temperature'),
  'More Focused': t('More Focused'),
  Balanced: t('Balanced'),
  'More Creative': t('More Creative'),
  'Vary when a text is regenerated': t('Vary when a text is regenerated'),
  'Adds up to 0.25 to the temperature, between 0.7 and 0.95. Off: each text uses exactly the temperature that is set here.':
    t(
      'Adds up to 0.25 to the temperature, between 0.7 and 0.95. Off: each text uses exactly the temperature that is set here.',
    ),
};
