import { describe, expect, it } from 'vitest';
import { holdsSecret } from './secrets.ts';

// Secrets are joined from parts at run time, so that secret scanners do not report this file.
const joined = (...parts: string[]) => parts.join('');

describe('a secret', () => {
  it.each([
    joined('-----BEGIN RSA ', 'PRIVATE KEY-----'),
    joined('use sk-', 'proj-abcdefghijklmnop1234'),
    joined('sk-', 'ant-api03-abcdefghijklmnop'),
    joined('ghp', '_abcdefghijklmnopqrst1234'),
    joined('AKIA', 'IOSFODNN7EXAMPLE'),
    joined('xoxb', '-123456789012-abcdefghij'),
    joined('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0.', 'dBjftJeZ4CVP'),
    'postgres://app:hunter2@db.internal/main',
    'The password: hunter2',
    'API key = abcdefgh',
    'my password is hunter2!',
    'Die Kennwort: geheim99',
    'the PIN is 4921',
    'card 4111 1111 1111 1111, expires 12/29',
    'card 4111 1111 1111 1111 12/29 123',
    'card 5500-0000-0000-0004',
    `token ${'aB3'.repeat(12)}`,
  ])('a secret is detected in %j', (text) => {
    expect(holdsSecret(text)).toBe(true);
  });

  it.each([
    'What is our password policy?',
    'How long must a password be, and is a pin enough?',
    'Does the regulation ask for token-based access?',
    'Invoice 2024-000123 of 31.12.2025 over 1,234,567.89 euros',
    'The order number is 4111 1111 1111 1112',
    'Call +49 30 901820 for the keys',
    '11111111-1111-4111-8111-111111111111 is the document',
    'Donaudampfschifffahrtsgesellschaftskapitaen is one word',
    'ISO 27001, GDPR Art. 33 and NIS2',
  ])('no secret is detected in %j', (text) => {
    expect(holdsSecret(text)).toBe(false);
  });
});
