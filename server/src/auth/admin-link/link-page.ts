import { type Look, windowPage } from '../../modules/confirmations/window.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import type { LinkProblem } from './admin-links.ts';

const words = {
  en: {
    title: (product: string) => `Sign in to ${product}`,
    account: 'Account',
    lasts: 'Session',
    hour: 'Ends after one hour',
    warning: 'This link signs in an administrator. Use it only if you have created it, or have asked for it.',
    signIn: 'Sign in',
    cancel: 'Cancel',
    problem: 'This link doesn’t work',
    unknown: 'This workspace doesn’t know the link. Check that you have copied the whole address.',
    used: 'The link has already been used. Each link works once. Create a new one on the server.',
    expired: 'The link has expired. Links work for one hour. Create a new one on the server.',
    'not-admin': 'The link’s account is no longer an administrator.',
    disabled: 'The link’s account is disabled. Create a link for another administrator.',
    toLogin: 'Go to the sign-in page',
  },
  de: {
    title: (product: string) => `Bei ${product} anmelden`,
    account: 'Konto',
    lasts: 'Sitzung',
    hour: 'Endet nach einer Stunde',
    warning:
      'Dieser Link meldet eine Administratorin oder einen Administrator an. Verwenden Sie ihn nur, wenn Sie ihn selbst erstellt oder angefordert haben.',
    signIn: 'Anmelden',
    cancel: 'Abbrechen',
    problem: 'Dieser Link funktioniert nicht',
    unknown:
      'Dieser Arbeitsbereich kennt den Link nicht. Prüfen Sie, ob Sie die ganze Adresse kopiert haben.',
    used: 'Der Link wurde schon verwendet. Jeder Link funktioniert einmal. Erstellen Sie auf dem Server einen neuen.',
    expired:
      'Der Link ist abgelaufen. Links funktionieren eine Stunde lang. Erstellen Sie auf dem Server einen neuen.',
    'not-admin': 'Das Konto des Links hat keine Administratorrechte mehr.',
    disabled: 'Das Konto des Links ist deaktiviert. Erstellen Sie einen Link für ein anderes Konto.',
    toLogin: 'Zur Anmeldeseite',
  },
} as const;

type Language = keyof typeof words;

export function linkPage({
  token,
  email,
  language,
  ...look
}: Look & { token: string; email: string; language: Language }): string {
  const said = words[language];
  const title = said.title(look.product);
  return windowPage(
    { ...look, language, title },
    `<main><form method="post" action="/api/auth/admin-link">
      <h1 id="title">${escapeHtml(title)}</h1>
      <dl><div><dt>${said.account}</dt><dd>${escapeHtml(email)}</dd></div><div><dt>${said.lasts}</dt><dd>${said.hour}</dd></div></dl>
      <p class="warning">${said.warning}</p>
      <input type="hidden" name="token" value="${escapeHtml(token)}">
      <div class="buttons">
        <button name="answer" value="cancel">${said.cancel}</button>
        <button class="primary" name="answer" value="sign-in" aria-describedby="title" disabled>${said.signIn}</button>
      </div>
    </form></main>`,
  );
}

export function linkProblemPage({
  problem,
  language,
  ...look
}: Look & { problem: LinkProblem; language: Language }): string {
  const said = words[language];
  return windowPage(
    { ...look, language, title: said.problem },
    `<main role="status"><h1>${said.problem}</h1><p>${said[problem]}</p><p><a href="/login">${said.toLogin}</a></p></main>`,
  );
}
