import { expect, it } from 'vitest';
import { AgentManifest } from './manifest.ts';

const manifest = { id: 'echo', name: 'Echo', description: 'Says what your documents say.' };

it('an agent declares no wide page unless its manifest does', () => {
  expect(AgentManifest.parse(manifest).widePages).toEqual([]);
});

it.each(['item', 'view=list', 'view=list&item', 'a=1&b=2&c'])('%s is the query of a wide page', (query) => {
  expect(AgentManifest.parse({ ...manifest, widePages: [query] }).widePages).toEqual([query]);
});

it.each(['', '?item', 'view=', 'view=list&', '/agents/echo', 'item item', 'view=<b>'])(
  '“%s” is refused as a wide page, with an example',
  (query) => {
    const { error } = AgentManifest.safeParse({ ...manifest, widePages: [query] });
    expect(error?.issues).toMatchObject([
      { path: ['widePages', 0], message: 'must be a query like "view=findings", or a parameter like "item"' },
    ]);
  },
);
