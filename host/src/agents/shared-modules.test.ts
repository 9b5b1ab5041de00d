import { expect, it } from 'vitest';
import { sharedSpecifiers } from '../../../sdk/build/src/shared.ts';
import { sharedModules } from './shared-modules.ts';

const wanted = Object.values(sharedSpecifiers).flat();
const lent = Object.keys(sharedModules);

it('the host shares all modules that agents do not bundle', () => {
  const missing = wanted.filter((specifier) => !lent.some((name) => name.startsWith(specifier)));
  expect(missing).toEqual([]);
});

it('the host shares no module that agents bundle themselves', () => {
  const covered = (name: string) =>
    wanted.some((specifier) => (specifier.endsWith('/') ? name.startsWith(specifier) : name === specifier));
  expect(lent.filter((name) => !covered(name))).toEqual([]);
});

it('the host knows the version of each shared module', () => {
  for (const { version } of Object.values(sharedModules)) expect(version).toMatch(/^\d+\.\d+\.\d+/);
});
