import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sdkVersion } from './version.ts';

it('the SDK’s version constant is that of its package', () => {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(file).version).toBe(sdkVersion);
});
