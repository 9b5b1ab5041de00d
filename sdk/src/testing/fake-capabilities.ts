import type { z } from 'zod';
import { NotificationInput, NotifiedPeople, WebhookInput } from '../capability-input.ts';
import type { AiAbilities, Capabilities, NotificationOptions } from '../capabilities.ts';
import { type Message, messageText } from '../server-messages/message.ts';
import { check } from './check.ts';
import { type AskedRequest, fakeAi, type Reply } from './fake-ai.ts';
import { type FakeDocument, fakeLibrary } from './fake-library.ts';
import { fakeMemory } from './fake-memory.ts';
import { fakeStorage } from './fake-storage.ts';

export interface FakePlatformOptions {
  replies?: readonly Reply[];
  abilities?: Partial<AiAbilities>;
  documents?: readonly FakeDocument[];
  userId: string;
  /** Ids of teams by person. */
  teams?: Readonly<Record<string, readonly string[]>>;
  signal: AbortSignal;
  /**
   * The response to webhooks, or a function that gets the event and returns the response; default: an empty object. A function
   * that throws is a receiver that fails.
   */
  webhookAnswer?: unknown;
}

export interface FakePlatform {
  /** Returns the capabilities of a call on behalf of this person. */
  capabilities(userId: string): Capabilities;
  /** Deletes a document, or revokes access to it. */
  takeAway: (documentId: string) => void;
  /** Adds a version with this text to a document. */
  renew: (documentId: string, text: string) => void;
  /** Permanently deletes the records that were moved to the trash before this time, as the server does every hour. */
  clearTrash: (before: Date) => void;
  asked: AskedRequest[];
  sent: z.output<typeof WebhookInput>[];
  /** The notifications, with their sentences in English. */
  notified: (z.output<typeof NotificationInput> & { userId: string })[];
}

/** Checks a notification, with its sentences in English only. */
const inEnglish = (title: string | Message, { body, ...options }: NotificationOptions) =>
  check(NotificationInput, {
    ...options,
    title: messageText(title),
    ...(body !== undefined && { body: messageText(body) }),
  });

/** The platform in memory. All people of one test share it. */
export function fakePlatform({
  replies = [],
  abilities = {},
  documents = [],
  userId,
  teams = {},
  signal,
  webhookAnswer = {},
}: FakePlatformOptions): FakePlatform {
  const ai = fakeAi(replies, signal, abilities);
  const library = fakeLibrary(documents, userId);
  const { storageOf, clearTrash } = fakeStorage(library.mayRead, (id) => teams[id] ?? []);
  const memory = fakeMemory();
  const notified: FakePlatform['notified'] = [];
  const sent: FakePlatform['sent'] = [];
  return {
    takeAway: library.takeAway,
    renew: library.renew,
    clearTrash,
    asked: ai.asked,
    notified,
    sent,
    capabilities: (id) => ({
      ai: ai.capability,
      documents: library.documents(id),
      search: library.search(id),
      storage: storageOf(id),
      memory: memory(id),
      notify: {
        async user(title, options = {}) {
          notified.push({ ...inEnglish(title, options), userId: id });
        },
        async people(ids, title, options = {}) {
          const notification = inEnglish(title, options);
          for (const userId of new Set(check(NotifiedPeople, [...ids])))
            if (userId !== id) notified.push({ ...notification, userId });
        },
      },
      webhook: {
        async send(event) {
          const checked = check(WebhookInput, event);
          sent.push(checked);
          const answer: unknown =
            typeof webhookAnswer === 'function' ? await webhookAnswer(checked) : webhookAnswer;
          return { status: 200, body: JSON.stringify(answer) };
        },
      },
    }),
  };
}
