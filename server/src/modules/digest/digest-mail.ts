import type { NotificationKind } from '@staffroom/sdk/core';
import { holdsSecret } from '../memory/secrets.ts';
import type { Mail } from './mailer.ts';

/** A notification that has not been read. */
export interface News {
  kind: NotificationKind | null;
  title: string;
  body: string | null;
  href: string | null;
  createdAt: Date;
}

interface DigestContent {
  to: string;
  name: string;
  product: string;
  /** The address of the workspace, without a slash at its end. */
  url: string;
  /** The link that ends it. */
  unsubscribe: string;
  news: readonly News[];
  /** How many more there are. */
  more: number;
}

const headings: Record<NotificationKind | 'other', string> = {
  shared: 'Shared with you',
  documents: 'Your documents',
  jobs: 'Jobs that failed',
  agents: 'From agents',
  budgets: 'Budgets',
  other: 'Other news',
};

/** News as a mail: plain text, and the same as HTML, in which nothing that somebody wrote is markup. */
export function digestMail(content: DigestContent): Mail {
  const { to, product, url, unsubscribe, news, more } = content;
  const count = news.length + more;
  const groups = (Object.keys(headings) as (keyof typeof headings)[])
    .map((kind) => ({ title: headings[kind], items: news.filter((one) => (one.kind ?? 'other') === kind) }))
    .filter(({ items }) => items.length > 0);
  const rest = more > 0 ? `… and ${more} more, in the workspace.` : null;
  const foot = `You chose to be sent this in ${product}, under Settings → Notifications.`;
  const lines = groups.flatMap(({ title, items }) => [
    title.toUpperCase(),
    ...items.flatMap((one) => {
      const { words, detail, link } = shown(one, url);
      return [`- ${words}`, ...(detail ? [`  ${detail}`] : []), ...(link ? [`  ${link}`] : [])];
    }),
    '',
  ]);
  const text = [
    greeting(content),
    '',
    ...lines,
    ...(rest ? [rest, ''] : []),
    foot,
    `Stop these mails: ${unsubscribe}`,
  ];
  return {
    to,
    subject: `${product}: ${count === 1 ? '1 new notification' : `${count} new notifications`}`,
    text: `${text.join('\n')}\n`,
    html: page(
      product,
      `
      <p>${escape(greeting(content))}</p>
      ${groups.map(({ title, items }) => section(title, items, url)).join('')}
      ${rest ? `<p>${escape(rest)}</p>` : ''}
      <p style="${quiet}">${escape(foot)}<br><a href="${escape(unsubscribe)}">Stop these mails</a></p>`,
    ),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

const quiet = 'color:#5b6264;font-size:13px;line-height:20px;margin-top:28px';

/** A whole page in the workspace's plainest looks, for mails and for the answer to their links. */
export function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;background:#fbfaf6;color:#15191a;font:15px/22px system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 20px">${content}</div></body></html>`;
}

export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const greeting = ({ name, news, more }: DigestContent) => {
  const count = news.length + more;
  const what = count === 1 ? 'is 1 notification' : `are ${count} notifications`;
  return `${name ? `Hello ${oneLine(name)}, here` : 'Here'} ${what} that you have not read.`;
};

function section(title: string, items: readonly News[], url: string): string {
  const rows = items.map((one) => {
    const { words, detail, link } = shown(one, url);
    const name = link
      ? `<a href="${escape(link)}" style="color:#00636b">${escape(words)}</a>`
      : escape(words);
    return `<li style="margin:6px 0">${name}${detail ? `<br><span style="color:#5b6264">${escape(detail)}</span>` : ''}</li>`;
  });
  return `<h2 style="font-size:15px;margin:24px 0 4px">${escape(title)}</h2><ul style="margin:0;padding-left:18px">${rows.join('')}</ul>`;
}

/** What of it leaves the workspace: a mail lies in other hands, so words that look like a password or a key stay. */
function shown({ title, body, href }: News, url: string) {
  const words = holdsSecret(title)
    ? 'A notification with confidential words: open it in the workspace'
    : oneLine(title);
  const detail = body === null || holdsSecret(body) ? null : oneLine(body).slice(0, 300);
  // A path inside the workspace; what begins with two slashes is another host.
  const link = href !== null && /^\/(?![/\\])/.test(href) ? `${url}${href}` : null;
  return { words, detail, link };
}

const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
