import type { SessionUser } from '../../http/route.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import { type Look, windowPage } from '../confirmations/window.ts';
import { isOnOwnMachine, receiverOf } from './redirects.ts';

interface ConsentOptions extends Look {
  id: string;
  secret: string;
  client: { name: string };
  redirectUri: string;
  offersActing: boolean;
  user: Pick<SessionUser, 'name' | 'email' | 'language'>;
}

const words = {
  en: {
    title: (name: string, product: string) => `Connect “${name}” to ${product}?`,
    receiver: 'Access goes to',
    ownMachine: 'A program on this computer',
    can: 'The program can',
    reads: 'Read everything you have access to, until you disconnect it in Settings → Access tokens',
    acts: 'Also ask agents, start their jobs and pass on your approvals of changes',
    as: 'Your account',
    warning:
      'The program chose its own name. Connect it only if you started this yourself and trust the receiver.',
    connect: 'Connect',
    cancel: 'Cancel',
    small: 'This window is too small. Make it larger to answer.',
    gone: 'There is nothing to answer here',
    again: 'The request has expired or was already answered. Start again in the program.',
    broken: 'This program cannot be connected',
    brokenText: 'The program is not registered here, or its return address differs from the registered one.',
  },
  de: {
    title: (name: string, product: string) => `„${name}“ mit ${product} verbinden?`,
    receiver: 'Zugriff erhält',
    ownMachine: 'Ein Programm auf diesem Computer',
    can: 'Was das Programm kann',
    reads: 'Alles lesen, worauf Sie Zugriff haben, bis Sie es unter Einstellungen → Zugriffstokens trennen',
    acts: 'Auch Agenten fragen, deren Aufträge starten und Ihre Zustimmung zu Änderungen weitergeben',
    as: 'Ihr Konto',
    warning:
      'Das Programm hat seinen Namen selbst gewählt. Verbinden Sie es nur, wenn Sie dies selbst begonnen haben und dem Empfänger vertrauen.',
    connect: 'Verbinden',
    cancel: 'Abbrechen',
    small: 'Dieses Fenster ist zu klein. Vergrößern Sie es, um zu antworten.',
    gone: 'Hier gibt es nichts zu beantworten',
    again: 'Die Anfrage ist abgelaufen oder wurde schon beantwortet. Beginnen Sie im Programm noch einmal.',
    broken: 'Dieses Programm kann nicht verbunden werden',
    brokenText:
      'Das Programm ist hier nicht registriert, oder seine Rücksprungadresse weicht von der registrierten ab.',
  },
} as const;

/** The page on which a person connects a program. It has the form of the confirmation window, and names what is known. */
export function consentPage({
  id,
  secret,
  client,
  redirectUri,
  offersActing,
  user,
  ...look
}: ConsentOptions): string {
  const said = words[user.language];
  const title = said.title(client.name, look.product);
  const receiver = isOnOwnMachine(redirectUri) ? said.ownMachine : receiverOf(redirectUri);
  const facts = [
    [said.receiver, receiver],
    [said.can, said.reads],
    [said.as, `${user.name} (${user.email})`],
  ];
  return windowPage(
    { ...look, language: user.language, title },
    `<main><form method="post" action="/api/oauth/consent/${id}">
      <h1 id="title">${escapeHtml(title)}</h1>
      <dl>${facts.map(([name = '', value = '']) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
      ${offersActing ? `<label class="choice"><input type="checkbox" name="acts" value="yes"> <span>${said.acts}</span></label>` : ''}
      <p class="warning">${said.warning}</p>
      <input type="hidden" name="secret" value="${secret}">
      <div class="buttons">
        <button name="answer" value="cancel" autofocus>${said.cancel}</button>
        <button class="primary" name="answer" value="connect" aria-describedby="title" disabled>${said.connect}</button>
      </div>
    </form>
    <p class="small">${said.small}</p></main>`,
  );
}

/** The page for a request that cannot be answered. It does not lead back to the program, whose address cannot be trusted. */
export function refusedPage({
  reason,
  language,
  ...look
}: Look & { reason: 'gone' | 'broken'; language: SessionUser['language'] }): string {
  const said = words[language];
  const text = reason === 'gone' ? said.again : said.brokenText;
  const title = said[reason];
  return windowPage(
    { ...look, language, title },
    `<main role="status"><h1>${title}</h1><p>${text}</p></main>`,
  );
}
