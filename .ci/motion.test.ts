import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sheets = globSync('{host/src,sdk/src,agents/*/client}/**/*.css').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

it('each movement takes its time from the tokens, or has an own rule for reduced motion', () => {
  const moving = sheets.filter(({ text }) => /^\s*(?:animation|transition)(?:-duration)?:/m.test(text));
  const own = moving.filter(({ text }) =>
    [...text.matchAll(/(?:animation|transition)(?:-duration)?:([^;]+);/g)].some(
      ([, value = '']) =>
        // Beside a token, a time is a delay.
        !/var\(--(?:quick|panel|page)\)/.test(value) && /\b[1-9][\d.]*m?s\b/.test(value),
    ),
  );
  const without = own.filter(({ text }) => !text.includes('prefers-reduced-motion: reduce'));
  expect(without.map(({ file }) => file)).toEqual([]);
  expect(moving.length).toBeGreaterThan(15);
});

it('the tokens of movements are zero for people who want less motion, and view transitions stop', () => {
  const tokens = sheets.find(({ file }) => file.endsWith('styles/tokens.css'))?.text ?? '';
  const rules = [
    tokens.slice(tokens.indexOf('@media (prefers-reduced-motion: reduce)')),
    tokens.slice(tokens.indexOf(':root[data-motion="reduced"]')),
  ];
  for (const rule of rules)
    for (const token of ['--quick: 0ms', '--panel: 0ms', '--page: 0ms', '--travel: 0px'])
      expect(rule).toContain(token);
  expect(rules[0]).toMatch(/::view-transition-group\(\*\)[^}]+animation: none/);
});
