import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ana Ruiz', 'An'],
  ['ana', 'an'],
  ['Q', 'Q'],
  ['', ''],
  ['  "Li" Wei', 'Li'],
  ['李小龙', '李小'],
  ['Øyvind', 'Øy'],
  ['e\u0301lan', 'e\u0301l'],
])('the initials of the name "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
