import { describe, expect, it } from 'vitest';
import { buildMsgIn } from '../testing/build-mail.ts';
import { extractBytes, readerRefusalOf } from '../testing/extraction.ts';

const mail = (date: string, ...parts: [kind: string, body: string][]): string =>
  [
    'From: Billing <billing@example.test>',
    'Subject: Invoice',
    `Date: ${date}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    ...parts.map(([kind, body]) => `--b\r\nContent-Type: text/${kind}; charset=utf-8\r\n\r\n${body}\r\n`),
    '--b--',
  ].join('\r\n');
const date = 'Fri, 27 Feb 2026 22:30:00 -0500';
const invoice = '<p>The amount of <b>2,914.60</b> euros is due on 28 March, for dredging at berth seven.</p>';

describe('an e-mail', () => {
  it('an e-mail is read as HTML if its plain text is a stub', async () => {
    const { text } = await extractBytes(
      'a.eml',
      mail(date, ['plain', 'Your program does not support HTML messages.'], ['html', invoice]),
    );
    expect(text).toContain('2,914.60 euros is due on 28 March');
  });

  it('an e-mail is read as plain text if its plain text and its HTML have the same content', async () => {
    const plain = 'The amount of 2,914.60 euros is due on 28 March, for dredging at berth seven. PLAIN';
    const { text } = await extractBytes('a.eml', mail(date, ['plain', plain], ['html', invoice]));
    expect(text).toContain('PLAIN');
  });

  it("an e-mail has its date in the sender's time zone", async () => {
    expect((await extractBytes('a.eml', mail(date, ['plain', 'Text']))).text).toContain(`Date: ${date}\n`);
  });
});

describe('an Outlook message', () => {
  it('an Outlook message is read in its declared code page', async () => {
    const { text } = await extractBytes(
      'a.msg',
      buildMsgIn('windows-1251', { subject: 'Срок поставки', body: 'Поставка перенесена.', codePage: 1251 }),
    );
    expect(text).toBe('Срок поставки\n\nПоставка перенесена.');
  });

  it("an Outlook message's HTML body may have a different code page", async () => {
    const { text } = await extractBytes(
      'a.msg',
      buildMsgIn('windows-1252', {
        subject: 'Kündigung',
        html: '<p>Die Gebühr beträgt 340 €.</p>',
        codePage: 1252,
      }),
    );
    expect(text).toBe('Kündigung\n\nDie Gebühr beträgt 340 €.');
  });

  it('an Outlook message whose texts are not in its declared code page is read by its letters', async () => {
    const bytes = buildMsgIn('windows-1252', {
      subject: 'Kündigung für Köln',
      body: 'Die Frist beträgt drei Monate.',
      codePage: 65001,
    });
    expect((await extractBytes('a.msg', bytes)).text).toContain('Kündigung für Köln');
  });

  it('an Outlook message that is cut off is refused as damaged', async () => {
    const bytes = buildMsgIn('windows-1252', {
      subject: 'Offer',
      body: 'long '.repeat(3000),
      codePage: 1252,
    });
    const refusal = await readerRefusalOf('a.msg', bytes.subarray(0, bytes.length - 9_000));
    expect(refusal.reason).toBe('corrupt');
  });
});
