import { isIPv4 } from 'node:net';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { page } from '../modules/digest/digest-mail.ts';
import type { Mailer } from '../modules/digest/mailer.ts';
import { User } from '../modules/users/entity.ts';
import { languageOf } from '../modules/users/present.ts';
import { readUserAgent } from '../text/read-user-agent.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { securityWords } from './security-words.ts';

/** A browser that has signed in to an account for the first time. */
export interface NewBrowser {
  userId: string;
  /** The name that the browser gives itself. */
  agent: string;
  /** The network address of the request. */
  address: string;
  at: Date;
}

export interface AdminLinkNews {
  email: string;
  /** Who ran the command that created the link. */
  by: string;
  isUsed: boolean;
}

interface SecurityMailsOptions {
  database: Pick<Database, 'orm'>;
  /** Null if no mail server is configured. */
  mailer: Mailer | null;
  adminEmails: string[];
  product: string;
  url: () => string;
  log: Pick<Logger, 'warn'>;
}

export type SecurityMails = ReturnType<typeof createSecurityMails>;

/** Mails about the security of accounts. Nobody waits for them, and a failed mail is only logged. */
export function createSecurityMails(options: SecurityMailsOptions) {
  const { database, mailer, adminEmails, product, url, log } = options;

  function send(work: (via: Mailer) => Promise<void>): void {
    if (mailer === null) return;
    work(mailer).catch((error: unknown) => log.warn({ err: error }, 'auth: cannot send mail'));
  }

  return {
    newBrowser: ({ userId, agent, address, at }: NewBrowser) =>
      send(async (via) => {
        const user = await database.orm.em.fork().findOne(User, { id: userId });
        if (!user) return;
        const language = languageOf(user);
        const facts = {
          browser: browserName(agent, language),
          place: coarse(address),
          time: timeIn(language, at),
        };
        const words = securityWords[language].newBrowser({ product, ...facts });
        const link = { name: securityWords[language].settings, address: `${url()}/settings?tab=browsers` };
        await via.send(mailOf({ to: user.email, language, link, ...words }));
      }),

    adminLink: (news: AdminLinkNews) =>
      send(async (via) => {
        const admins = {
          $or: [{ role: 'admin' as const }, { email: { $in: adminEmails } }],
          disabledAt: null,
        };
        for (const user of await database.orm.em.fork().find(User, admins)) {
          const language = languageOf(user);
          const words = securityWords[language].adminLink({ product, ...news });
          const link = {
            name: securityWords[language].auditLog,
            address: `${url()}/admin/audit?action=admin-link.`,
          };
          await via.send(mailOf({ to: user.email, language, link, ...words }));
        }
      }),
  };

  function mailOf({ to, language, subject, lines, link }: MailContent) {
    const paragraphs = lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`);
    const anchor = `<p><a href="${escapeHtml(link.address)}" style="color:#00636b">${escapeHtml(link.name)}</a></p>`;
    return {
      to,
      subject,
      text: `${[...lines, `${link.name}: ${link.address}`].join('\n\n')}\n`,
      html: page({ title: product, language }, paragraphs.join('') + anchor),
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
  }
}

interface MailContent {
  to: string;
  language: 'en' | 'de';
  subject: string;
  lines: readonly string[];
  link: { name: string; address: string };
}

export function browserName(agent: string, language: 'en' | 'de'): string {
  const { browser, system } = readUserAgent(agent);
  const words = securityWords[language];
  return [browser ?? words.unknownBrowser, ...(system === null ? [] : [words.on, system])].join(' ');
}

/** The network of an address: enough to recognize a place, and less than the address of one machine. */
function coarse(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/, '');
  return isIPv4(plain) ? plain.replace(/(?<!\d)\d+$/, '*') : `${plain.split(':').slice(0, 3).join(':')}:*`;
}

const timeIn = (language: 'en' | 'de', at: Date) =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
