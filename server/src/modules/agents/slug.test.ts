import { describe, expect, it } from 'vitest';
import { freeSlug } from './slug.ts';

describe('freeSlug', () => {
  it.each([
    ['Minutes', 'minutes'],
    ['new', 'new-2'],
    ['Überstunden & Co.', 'uberstunden-co'],
    ['Straße 7', 'strasse-7'],
    ['7 Rules', 'agent-7-rules'],
    ['日本語', 'agent'],
    ['🕰️', 'agent'],
    ['X', 'agent-x'],
    ['../../etc/passwd', 'etc-passwd'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['__proto__', 'proto'],
    ['taken', 'taken-3'],
  ])('freeSlug turns the agent name %s into the address %s', (name, slug) => {
    expect(freeSlug(name, new Set(['taken', 'taken-2']))).toBe(slug);
  });

  it('freeSlug makes a valid id from a name of any length', () => {
    const long = 'Many words '.repeat(20);
    const first = freeSlug(long, new Set());
    expect(first).toMatch(/^[a-z][a-z0-9-]{1,40}$/);
    expect(freeSlug(long, new Set([first]))).toMatch(/^[a-z][a-z0-9-]{1,38}-2$/);
  });
});
