import { createRequire } from 'node:module';
import type * as nodemailer from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  from: string;
  /** @throws Error with the mail server's response */
  send(mail: Mail): Promise<void>;
}

/** The timeout in milliseconds. A mail server that does not respond delays only digests. */
const mailTimeoutMs = 15_000;

/** @returns null if no mail server is configured */
export function createMailer({
  SMTP_URL: url,
  SMTP_FROM: from,
}: {
  SMTP_URL?: string | undefined;
  SMTP_FROM?: string | undefined;
}): Mailer | null {
  if (url === undefined || from === undefined) return null;
  // The mail library is loaded only if a mail server is configured.
  const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof nodemailer;
  const transport = createTransport({
    url,
    connectionTimeout: mailTimeoutMs,
    greetingTimeout: mailTimeoutMs,
    socketTimeout: mailTimeoutMs,
    // The content of a mail must not make the server read a file or load a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    from,
    async send(mail) {
      await transport.sendMail({ ...mail, from });
    },
  };
}
