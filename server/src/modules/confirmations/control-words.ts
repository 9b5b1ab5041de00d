import type { Capability } from '@staffroom/sdk/internal/shared';
import type { Question } from '../../http/ask-question.ts';

interface More {
  /** The name of the agent. */
  name: string;
  /** Whether the page leaves its frame. */
  unframed: boolean;
  /** Capabilities that were denied until now. */
  allowed: readonly Capability[];
}

/** The questions before an agent can do more than before. */
export const controlWords: Record<'en' | 'de', (more: More) => Question> = {
  en: ({ name, unframed, allowed }) => ({
    title: `Let ${name} do more?`,
    facts: [
      ...(unframed
        ? [
            ['Its page', 'runs without a frame, with every right of the person who opens it'] as [
              string,
              string,
            ],
          ]
        : []),
      ...(allowed.length > 0 ? [['It can use', allowed.join(', ')] as [string, string]] : []),
    ],
  }),
  de: ({ name, unframed, allowed }) => ({
    title: `${name} mehr erlauben?`,
    facts: [
      ...(unframed
        ? [
            ['Die Seite', 'läuft ohne Rahmen, mit allen Rechten der Person, die sie öffnet'] as [
              string,
              string,
            ],
          ]
        : []),
      ...(allowed.length > 0 ? [['Der Agent kann verwenden', allowed.join(', ')] as [string, string]] : []),
    ],
  }),
};
