import type { NotificationKind } from '@staffroom/sdk/core';

const english = {
  headings: {
    shared: 'Shared with you',
    documents: 'Your documents',
    jobs: 'Jobs that failed',
    agents: 'From agents',
    budgets: 'Budgets',
    other: 'Other news',
  } satisfies Record<NotificationKind | 'other', string> as Record<NotificationKind | 'other', string>,
  subject: (product: string, count: number) =>
    `${product}: ${count === 1 ? '1 new notification' : `${count} new notifications`}`,
  greeting: (name: string, count: number) =>
    `${name ? `Hello ${name}, here` : 'Here'} ${count === 1 ? 'is 1 notification' : `are ${count} notifications`} that you have not read.`,
  more: (count: number) => `… and ${count} more, in the workspace.`,
  foot: (product: string) => `You chose to be sent this in ${product}, under Settings → Notifications.`,
  stop: 'Stop these mails',
  stopQuestion: 'Stop these mails?',
  stays: (product: string) => `What happens stays in the bell of ${product}.`,
  secret: 'A notification with confidential words: open it in the workspace',
  ended: 'You get no more of these mails',
  /** @param settings formats the name of the settings page as a link */
  switchedOn: (settings: (name: string) => string) =>
    `Mails can be switched on again under ${settings('Settings → Notifications')}.`,
  test: (product: string) => ({
    subject: `${product}: test`,
    text: `This is a test: ${product} can send mail.`,
  }),
};

export type MailWords = typeof english;

const german: MailWords = {
  headings: {
    shared: 'Mit Ihnen geteilt',
    documents: 'Ihre Dokumente',
    jobs: 'Fehlgeschlagene Aufträge',
    agents: 'Von Agenten',
    budgets: 'Budgets',
    other: 'Weitere Neuigkeiten',
  },
  subject: (product, count) =>
    `${product}: ${count === 1 ? '1 neue Benachrichtigung' : `${count} neue Benachrichtigungen`}`,
  greeting: (name, count) =>
    `${name ? `Guten Tag ${name}, hier` : 'Hier'} ${count === 1 ? 'ist 1 Benachrichtigung' : `sind ${count} Benachrichtigungen`}, die Sie noch nicht gelesen haben.`,
  more: (count) => `… und ${count} weitere im Arbeitsbereich.`,
  foot: (product) =>
    `Sie haben in ${product} unter Einstellungen → Benachrichtigungen gewählt, dass Sie diese E-Mail erhalten.`,
  stop: 'Diese E-Mails abbestellen',
  stopQuestion: 'Diese E-Mails abbestellen?',
  stays: (product) => `Was geschieht, steht weiterhin in der Glocke von ${product}.`,
  secret: 'Eine Benachrichtigung mit vertraulichen Wörtern: Öffnen Sie sie im Arbeitsbereich',
  ended: 'Sie erhalten keine dieser E-Mails mehr',
  switchedOn: (settings) =>
    `E-Mails lassen sich unter ${settings('Einstellungen → Benachrichtigungen')} wieder einschalten.`,
  test: (product) => ({
    subject: `${product}: Test`,
    text: `Dies ist ein Test: ${product} kann E-Mails senden.`,
  }),
};

export const mailWords: Record<'en' | 'de', MailWords> = { en: english, de: german };
