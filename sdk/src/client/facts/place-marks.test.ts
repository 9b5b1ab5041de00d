// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { FactMark } from '../../tools/fact-mark.ts';
import { rangesOf } from './place-marks.ts';

const mark = (found: string, sentence: string, key = `figure:${found}`): FactMark => ({
  key,
  found,
  sentence,
  reason: 'unknown-figure',
  expected: null,
  source: null,
  confirmedBy: null,
});

function placesIn(html: string, marks: FactMark[]) {
  const shown = document.createElement('div');
  shown.innerHTML = html;
  return marks.map(({ key }) =>
    rangesOf(shown, marks)
      .get(key)
      ?.map((range) => range.toString()),
  );
}

it('the words of a mark are found across elements, other blanks and Markdown signs', () => {
  expect(
    placesIn('<h2>Vans</h2><p>We have <b>39\u00a0vans</b>\n in Oslo [1].</p>', [
      mark('39', 'We have **39 vans** in Oslo [1].'),
      mark('We have 39 vans in Oslo.', 'We have 39 vans in Oslo.'),
      mark('TurboDesk', 'TurboDesk', 'name:TurboDesk'),
    ]),
  ).toEqual([['39'], ['We have 39\u00a0vans\n in Oslo'], []]);
});

it('a figure is marked only in its sentence, and a name wherever it occurs', () => {
  const html = '<p>We have 12 vans. TurboDesk counts 12 doors.</p><p>TurboDesk is new.</p>';
  expect(
    placesIn(html, [
      mark('12', 'TurboDesk counts 12 doors.'),
      mark('TurboDesk', 'TurboDesk counts 12 doors.', 'name:TurboDesk'),
    ]).map((ranges) => ranges?.length),
  ).toEqual([1, 2]);
});

it('a mark has no place after its sentence has changed', () => {
  expect(placesIn('<p>We have 13 vans.</p>', [mark('12', 'We have 12 vans.')])).toEqual([[]]);
});
