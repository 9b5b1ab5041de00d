import { expect, it } from 'vitest';
import { sharedSpecifiers } from '../../../sdk/build/src/shared.ts';
import { sharedModules } from './shared-modules.ts';

const wanted = Object.values(sharedSpecifiers).flat();
const lent = Object.keys(sharedModules);

it('lends all that agents are built without', () => {
  const missing = wanted.filter((specifier) => !lent.some((name) => name.startsWith(specifier)));
  expect(missing).toEqual([]);
});

it('lends nothing that agents would bring themselves', () => {
  const covered = (name: string) =>
    wanted.some((specifier) => (specifier.endsWith('/') ? name.startsWith(specifier) : name === specifier));
  expect(lent.filter((name) => !covered(name))).toEqual([]);
});

it('knows the version of each', () => {
  for (const { version } of Object.values(sharedModules)) expect(version).toMatch(/^\d+\.\d+\.\d+/);
});
