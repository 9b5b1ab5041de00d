import { type Look, windowPage } from '../modules/confirmations/window.ts';
import { escapeHtml } from '../text/escape-html.ts';

/** Why a person who had to sign in again cannot confirm a change. */
export type AgainProblem = 'no-provider' | 'unavailable' | 'refused' | 'other-person' | 'not-again' | 'weak';

type Sentences = Record<AgainProblem, (label: string) => string> & { title: string; close: string };

const words: Record<'en' | 'de', Sentences> = {
  en: {
    title: 'Nothing was changed',
    close: 'Close this window and make the change again.',
    'no-provider': () => 'This change needs a recent sign-in. Sign out, then sign in again.',
    unavailable: (label) => `${label} can’t be reached, and this change needs a recent sign-in there.`,
    refused: (label) => `${label} didn’t sign you in.`,
    'other-person': (label) => `You signed in at ${label} as another person.`,
    'not-again': (label) => `${label} didn’t ask you to sign in again.`,
    weak: (label) => `${label} didn’t sign you in with the method that this workspace requires.`,
  },
  de: {
    title: 'Nichts wurde geändert',
    close: 'Schließen Sie dieses Fenster, und nehmen Sie die Änderung noch einmal vor.',
    'no-provider': () => 'Diese Änderung braucht eine frische Anmeldung. Melden Sie sich ab und wieder an.',
    unavailable: (label) =>
      `${label} ist nicht erreichbar. Diese Änderung braucht eine frische Anmeldung dort.`,
    refused: (label) => `${label} hat Sie nicht angemeldet.`,
    'other-person': (label) => `Sie haben sich bei ${label} als eine andere Person angemeldet.`,
    'not-again': (label) => `${label} hat Sie nicht um eine neue Anmeldung gebeten.`,
    weak: (label) =>
      `${label} hat Sie nicht mit dem Verfahren angemeldet, das dieser Arbeitsbereich verlangt.`,
  },
};

export function againProblemPage({
  problem,
  label,
  language,
  ...look
}: Look & { problem: AgainProblem; label: string; language: 'en' | 'de' }): string {
  const said = words[language];
  return windowPage(
    { ...look, language, title: said.title },
    `<main role="status"><h1>${said.title}</h1><p>${escapeHtml(said[problem](label))}</p><p>${said.close}</p></main>`,
  );
}
