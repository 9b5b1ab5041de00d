import { expect, it } from 'vitest';
import { isFrom } from './is-from.ts';

const agent = { slug: 'doc', name: 'Dokumente', aliases: ['Docs'] };

it.each([
  [true, 'Ready', '/agents/doc?deck=1'],
  [true, 'Ready', '/agents/doc/posts'],
  [true, 'Ready', '/agents/doc'],
  [true, 'Docs: Analyse failed', '/jobs/7'],
  [true, 'Dokumente: Analyse failed', '/jobs/7'],
  [false, 'Ready', '/agents/doc-chat'],
  [false, 'Docs are shared', '/documents/doc'],
  [false, 'Ready', null],
])(
  'the check whether a notification is from the agent “doc” returns %j for the title %j and the link %j',
  (is, title, href) => {
    expect(isFrom(agent, { title, href })).toBe(is);
  },
);
