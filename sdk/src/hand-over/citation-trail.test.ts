import { expect, it } from 'vitest';
import { readTrail, trailState } from './citation-trail.ts';

const trail = {
  back: '/agents/doc-chat?chat=1',
  title: 'Notice',
  places: [{ documentId: 'd', version: 1, page: null, start: 3, end: 9 }, { documentId: 'e' }],
  at: 1,
};

it('a citation trail is unchanged after storing and reading', () => {
  expect(readTrail(structuredClone(trailState(trail)))).toEqual(trail);
  expect(readTrail({ trail: { ...trail, title: undefined } })).toEqual({ ...trail, title: null });
});

it.each([
  null,
  'trail',
  {},
  { trail: { ...trail, back: 'https://example.test' } },
  { trail: { ...trail, back: '//example.test' } },
  { trail: { ...trail, back: '/\\example.test' } },
  { trail: { ...trail, places: [] } },
  { trail: { ...trail, places: [{ documentId: 7 }, { documentId: 'e' }] } },
  { trail: { ...trail, places: [{ documentId: 'd', start: 'x' }, { documentId: 'e' }] } },
  { trail: { ...trail, at: 2 } },
  { trail: { ...trail, at: -1 } },
  { trail: { ...trail, at: 0.5 } },
])('an invalid citation trail is ignored: %j', (state) => expect(readTrail(state)).toBeNull());
