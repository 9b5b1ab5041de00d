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
  /** @throws Error with what the mail server said */
  send(mail: Mail): Promise<void>;
}

/** Milliseconds. A mail server that hangs holds up the digests of others, not the workspace. */
const patience = 15_000;

/** @returns null where no mail server is configured */
export function createMailer({
  SMTP_URL: url,
  SMTP_FROM: from,
}: {
  SMTP_URL?: string | undefined;
  SMTP_FROM?: string | undefined;
}): Mailer | null {
  if (url === undefined || from === undefined) return null;
  // Loaded only where mail goes out.
  const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof nodemailer;
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Nothing that a mail says makes the server read a file or fetch an address.
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
