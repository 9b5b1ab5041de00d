import type { NotificationKind } from '@staffroom/sdk/core';

const english = {
  headings: {
    shared: 'Shared with you',
    documents: 'Your documents',
    jobs: 'Jobs that failed',
    agents: 'From agents',
    budgets: 'Budgets',
    other: 'Other notifications',
  } satisfies Record<NotificationKind | 'other', string> as Record<NotificationKind | 'other', string>,
  subject: (product: string, count: number) =>
    `${product}: ${count === 1 ? '1 new notification' : `${count} new notifications`}`,
  greeting: (name: string, count: number) =>
    `${name ? `Hello ${name}, here` : 'Here'} ${count === 1 ? 'is 1 notification' : `are ${count} notifications`} that you have not read.`,
  more: (count: number) => `… and ${count} more notifications in the workspace.`,
  foot: (product: string) =>
    `You receive this e-mail because you switched it on in ${product}, under Settings → Notifications.`,
  stop: 'Stop these e-mails',
  stopQuestion: 'Stop these e-mails?',
  stays: (product: string) => `You can still read all notifications behind the bell icon in ${product}.`,
  secret: 'A confidential notification. Open it in the workspace to read it.',
  ended: 'You will no longer receive these e-mails',
  /** @param settings formats the name of the settings page as a link */
  switchedOn: (settings: (name: string) => string) =>
    `You can switch these e-mails on again under ${settings('Settings → Notifications')}.`,
  test: (product: string) => ({
    subject: `${product}: test`,
    text: `This is a test: ${product} can send e-mails.`,
  }),
};

export type MailWords = typeof english;

const german: MailWords = {
  headings: {
    shared: 'Für Sie freigegeben',
    documents: 'Ihre Dokumente',
    jobs: 'Fehlgeschlagene Aufträge',
    agents: 'Von Agenten',
    budgets: 'Budgets',
    other: 'Weitere Benachrichtigungen',
  },
  subject: (product, count) =>
    `${product}: ${count === 1 ? '1 neue Benachrichtigung' : `${count} neue Benachrichtigungen`}`,
  greeting: (name, count) =>
    `${name ? `Guten Tag ${name}, hier` : 'Hier'} ${count === 1 ? 'ist 1 Benachrichtigung' : `sind ${count} Benachrichtigungen`}, die Sie noch nicht gelesen haben.`,
  more: (count) => `… und ${count} weitere Benachrichtigungen im Arbeitsbereich.`,
  foot: (product) =>
    `Sie erhalten diese E-Mail, weil Sie sie in ${product} unter Einstellungen → Benachrichtigungen eingeschaltet haben.`,
  stop: 'Diese E-Mails abbestellen',
  stopQuestion: 'Diese E-Mails abbestellen?',
  stays: (product) => `Alle Benachrichtigungen finden Sie weiterhin hinter der Glocke in ${product}.`,
  secret: 'Eine vertrauliche Benachrichtigung. Öffnen Sie sie im Arbeitsbereich, um sie zu lesen.',
  ended: 'Sie erhalten diese E-Mails nicht mehr',
  switchedOn: (settings) =>
    `Sie können diese E-Mails wieder einschalten: ${settings('Einstellungen → Benachrichtigungen')}.`,
  test: (product) => ({
    subject: `${product}: Test`,
    text: `Dies ist ein Test: ${product} kann E-Mails senden.`,
  }),
};

export const mailWords: Record<'en' | 'de', MailWords> = { en: english, de: german };
