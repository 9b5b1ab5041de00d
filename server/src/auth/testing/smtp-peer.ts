import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps the mails. */
export async function smtpPeer() {
  const mails: Email[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _session, done) {
      mails.push(await PostalMime.parse(await buffer(stream)));
      done();
    },
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}
