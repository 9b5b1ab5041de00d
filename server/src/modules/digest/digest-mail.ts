import type { Message } from '@staffroom/sdk';
import type { NotificationKind, serverMessagesIn } from '@staffroom/sdk/core';
import { escapeHtml } from '../../text/escape-html.ts';
import { holdsSecret } from '../memory/secrets.ts';
import { storedParts } from '../stored-message.ts';
import { mailWords } from './mail-words.ts';
import type { Mail } from './mailer.ts';

export interface News {
  kind: NotificationKind | null;
  /** The name of the agent that sent the notification; null for notifications of the workspace. */
  sender: string | null;
  title: string;
  titleParts?: Message | null | undefined;
  body: string | null;
  bodyParts?: Message | null | undefined;
  href: string | null;
  createdAt: Date;
}

interface DigestContent {
  to: string;
  name: string;
  product: string;
  /** The workspace's address without a trailing slash. */
  url: string;
  unsubscribe: string;
  news: readonly News[];
  more: number;
  language: 'en' | 'de';
  translate: Awaited<ReturnType<typeof serverMessagesIn>>;
}

/** Formats a mail as plain text and as HTML in which all user text is escaped. */
export function digestMail(content: DigestContent): Mail {
  const { to, name, product, unsubscribe, news, more, language } = content;
  const words = mailWords[language];
  const { headings } = words;
  const count = news.length + more;
  const groups = (Object.keys(headings) as (keyof typeof headings)[])
    .map((kind) => ({ title: headings[kind], items: news.filter((one) => (one.kind ?? 'other') === kind) }))
    .filter(({ items }) => items.length > 0);
  const rest = more > 0 ? words.more(more) : null;
  const foot = words.foot(product);
  const greeting = words.greeting(oneLine(name), count);
  const lines = groups.flatMap(({ title, items }) => [
    title.toUpperCase(),
    ...items.flatMap((one) => {
      const { title: line, detail, link } = shown(one, content);
      return [`- ${line}`, ...(detail ? [`  ${detail}`] : []), ...(link ? [`  ${link}`] : [])];
    }),
    '',
  ]);
  const text = [greeting, '', ...lines, ...(rest ? [rest, ''] : []), foot, `${words.stop}: ${unsubscribe}`];
  return {
    to,
    subject: words.subject(product, count),
    text: `${text.join('\n')}\n`,
    html: page(
      { title: product, language },
      `
      <p>${escapeHtml(greeting)}</p>
      ${groups.map(({ title, items }) => section(title, items, content)).join('')}
      ${rest ? `<p>${escapeHtml(rest)}</p>` : ''}
      <p style="${quiet}">${escapeHtml(foot)}<br><a href="${escapeHtml(unsubscribe)}">${escapeHtml(words.stop)}</a></p>`,
    ),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

const quiet = 'color:#5b6264;font-size:13px;line-height:20px;margin-top:28px';

export function page({ title, language }: { title: string; language: 'en' | 'de' }, content: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#fbfaf6;color:#15191a;font:15px/22px system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 20px">${content}</div></body></html>`;
}

function section(title: string, items: readonly News[], content: DigestContent): string {
  const rows = items.map((one) => {
    const { title: words, detail, link } = shown(one, content);
    const name = link
      ? `<a href="${escapeHtml(link)}" style="color:#00636b">${escapeHtml(words)}</a>`
      : escapeHtml(words);
    return `<li style="margin:6px 0">${name}${detail ? `<br><span style="color:#5b6264">${escapeHtml(detail)}</span>` : ''}</li>`;
  });
  return `<h2 style="font-size:15px;margin:24px 0 4px">${escapeHtml(title)}</h2><ul style="margin:0;padding-left:18px">${rows.join('')}</ul>`;
}

/** The part of a notification that may be sent by e-mail. Text that looks like a password or key is replaced. */
function shown(
  { sender, title, titleParts, body, bodyParts, href }: News,
  { url, language, translate }: DigestContent,
) {
  const words = holdsSecret(title)
    ? mailWords[language].secret
    : oneLine(translate(title, storedParts(title, titleParts)));
  const line = sender === null ? words : `${oneLine(sender)}: ${words}`;
  const detail =
    body === null || holdsSecret(body)
      ? null
      : oneLine(translate(body, storedParts(body, bodyParts))).slice(0, 300);
  // Only a path inside the workspace becomes a link. Two leading slashes would name another host.
  const link = href !== null && /^\/(?![/\\])/.test(href) ? `${url}${href}` : null;
  return { title: line, detail, link };
}

const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
