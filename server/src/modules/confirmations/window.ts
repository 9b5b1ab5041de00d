import type { SessionUser } from '../../http/route.ts';
import type { ConfirmationRow } from './entity.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import { windowScript, windowStyle } from './window-parts.ts';

export interface Look {
  product: string;
  nonce: string;
  /** The theme selected in the workspace; null for the system's theme. */
  theme: 'light' | 'dark' | null;
}

interface WindowOptions extends Look {
  row: Pick<ConfirmationRow, 'id' | 'question' | 'place'>;
  secret: string;
  user: Pick<SessionUser, 'name' | 'email' | 'language'>;
}

const words = {
  en: {
    confirm: 'Confirm',
    cancel: 'Cancel',
    askedOn: 'Asked for on',
    nowhere: 'An unknown page',
    as: 'Your account',
    warning: "Cancel if you didn't ask for this change yourself.",
    small: 'This window is too small. Make it larger to answer.',
    confirmed: 'Confirmed',
    canceled: 'Canceled. Nothing was changed.',
    gone: 'There is nothing to confirm here. Make the change again.',
    back: 'You can close this window and go back to the workspace.',
  },
  de: {
    confirm: 'Bestätigen',
    cancel: 'Abbrechen',
    askedOn: 'Angefordert auf',
    nowhere: 'Eine unbekannte Seite',
    as: 'Ihr Konto',
    warning: 'Brechen Sie ab, wenn Sie diese Änderung nicht selbst angefordert haben.',
    small: 'Dieses Fenster ist zu klein. Vergrößern Sie es, um zu antworten.',
    confirmed: 'Bestätigt',
    canceled: 'Abgebrochen. Nichts wurde geändert.',
    gone: 'Hier gibt es nichts zu bestätigen. Nehmen Sie die Änderung noch einmal vor.',
    back: 'Sie können dieses Fenster schließen und zum Arbeitsbereich zurückkehren.',
  },
} as const;

export function confirmationWindow({ row, secret, user, ...look }: WindowOptions): string {
  const said = words[user.language];
  const facts = [
    ...row.question.facts,
    [said.askedOn, row.place ?? said.nowhere],
    [said.as, `${user.name} (${user.email})`],
  ];
  return windowPage(
    { ...look, language: user.language, title: row.question.title },
    `<main><form method="post" action="/api/confirmations/${row.id}${look.theme ? `?theme=${look.theme}` : ''}">
      <h1 id="title">${escapeHtml(row.question.title)}</h1>
      <dl>${facts.map(([name = '', value = '']) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
      <p class="warning">${said.warning}</p>
      <input type="hidden" name="secret" value="${secret}">
      <div class="buttons">
        <button name="answer" value="cancel" autofocus>${said.cancel}</button>
        <button class="primary" name="answer" value="confirm" aria-describedby="title" disabled>${said.confirm}</button>
      </div>
    </form>
    <p class="small">${said.small}</p></main>`,
  );
}

export function answeredWindow({
  outcome,
  language,
  ...look
}: Look & { outcome: 'confirmed' | 'canceled' | 'gone'; language: SessionUser['language'] }): string {
  const said = words[language];
  const title = said[outcome];
  return windowPage(
    { ...look, language, title },
    `<main${outcome === 'gone' ? '' : ' data-answered'} role="status"><h1>${title}</h1><p>${said.back}</p></main>`,
  );
}

/** A page of the server with the look of the confirmation window. */
export function windowPage(
  { product, nonce, theme, language, title }: Look & { language: string; title: string },
  content: string,
): string {
  const heading = `${escapeHtml(title)} – ${escapeHtml(product)}`;
  return `<!doctype html>
<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading}</title>
<style nonce="${nonce}">${windowStyle}</style></head>
<body><header>${escapeHtml(product)}</header>${content}<script nonce="${nonce}">${windowScript}</script></body></html>`;
}
