import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sdkVersion } from './version.ts';

it('the version is that of the package', () => {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(file).version).toBe(sdkVersion);
});
