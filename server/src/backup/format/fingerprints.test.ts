import { expect, it } from 'vitest';
import { changedSecrets, fingerprints, sentencesAboutSecrets } from './fingerprints.ts';

const secret = 'kGm3Tq8vLw2Zr7Xc5Bn1Hd6Jf4Sp9Ya';
const before = fingerprints({ OPENAI_API_KEY: 'sk-1', SMTP_URL: 'smtp://a', PORT: '1' }, secret);

it('a secret that is absent or different is named, and a variable that is not secret is not', () => {
  expect(changedSecrets(before, before)).toEqual([]);
  expect(sentencesAboutSecrets([])).toEqual([]);
  const now = fingerprints({ OPENAI_API_KEY: 'sk-2', PORT: '2' }, secret);
  expect(changedSecrets(before, now).toSorted()).toEqual(['OPENAI_API_KEY', 'SMTP_URL']);
});

it('with another session secret, only it and absent secrets are named', () => {
  const now = fingerprints({ OPENAI_API_KEY: 'sk-1' }, `${secret}b`);
  const changed = changedSecrets(before, now);
  expect(changed.toSorted()).toEqual(['SESSION_SECRET', 'SMTP_URL']);
  expect(sentencesAboutSecrets(changed).at(-1)).toBe(
    'Without the same SESSION_SECRET, the values of the other secrets could not be compared.',
  );
});
