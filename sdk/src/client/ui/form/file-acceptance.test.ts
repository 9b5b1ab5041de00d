import { expect, test } from 'vitest';
import { acceptFiles, hasAcceptedFormat } from './file-acceptance.ts';

const megabyte = 1024 * 1024;
const file = (name: string, megabytes = 1, type = '') => ({ name, type, size: megabytes * megabyte });
const rules = { accept: ['.pdf', '.csv'], limitMegabytes: 20, multiple: true };

test('a file of an unaccepted format is refused, and the notice names the file and the formats', () => {
  expect(acceptFiles([file('a.pdf'), file('b.exe')], rules)).toEqual({
    files: [file('a.pdf')],
    notices: [
      {
        sentence: 'Some files were skipped because they are not in the accepted format (.pdf, .csv)',
        names: 'b.exe',
      },
    ],
  });
});

test('a file above the size limit is refused, and the notice names the file and the limit', () => {
  const { files, notices } = acceptFiles([file('a.pdf', 20), file('b.pdf', 20.001)], rules);
  expect(files).toEqual([file('a.pdf', 20)]);
  expect(notices).toEqual([
    { sentence: 'Some files were skipped because they exceed the size limit of 20MB', names: 'b.pdf' },
  ]);
});

test('if only one file is allowed, a notice names the file that was accepted', () => {
  const { files, notices } = acceptFiles([file('a.pdf'), file('b.pdf')], { ...rules, multiple: false });
  expect(files).toEqual([file('a.pdf')]);
  expect(notices).toEqual([{ sentence: 'Only one file at a time can be used. a.pdf was taken.', names: '' }]);
});

test('each reason for refused files appears once, and a file is refused for one reason', () => {
  const { notices } = acceptFiles([file('a.exe', 30), file('b.exe'), file('c.pdf', 30)], rules);
  expect(notices.map(({ names }) => names)).toEqual(['a.exe, b.exe', 'c.pdf']);
});

test('files of an accepted format and size are accepted without a notice', () => {
  expect(acceptFiles([file('a.PDF')], rules)).toEqual({ files: [file('a.PDF')], notices: [] });
});

test.each([
  [['.pdf'], 'REPORT.PDF', '', true],
  [['.pdf'], 'pdf', '', false],
  [['text/csv'], 'table', 'text/csv', true],
  [['image/*'], 'picture', 'image/png', true],
  [['image/*'], 'picture', 'imagery/png', false],
  [[], 'anything', '', true],
])('a field that accepts %j accepts the file "%s" of type "%s": %s', (accept, name, type, taken) => {
  expect(hasAcceptedFormat({ name, type }, accept)).toBe(taken);
});
