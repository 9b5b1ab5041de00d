import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Bell, Square } from 'lucide-react';
import { expect, it } from 'vitest';
import drawSign from './draw-sign.ts';

// The icon data that lucide passes to its component.
const data = async (name: string) =>
  (
    (await import(/* @vite-ignore */ `lucide-react/icons/${name}`)) as {
      __iconData: Parameters<typeof drawSign>[0];
    }
  ).__iconData;
const attributes = (markup: string) =>
  [...markup.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`);

it.each([
  ['bell', Bell, { size: 16, strokeWidth: 1.75, fill: 'none', className: 'sign' }],
  ['square', Square, { size: 20, fill: 'currentColor' }],
] as const)('the icon "%s" is rendered like lucide’s icon', async (name, Lucide, props) => {
  const ours = renderToStaticMarkup(createElement(drawSign(await data(name)), props));
  const theirs = renderToStaticMarkup(createElement(Lucide, props));
  const plain = (markup: string) =>
    attributes(
      markup.replaceAll(/lucide(-[\w-]+)?\s?/g, '').replace(' xmlns="http://www.w3.org/2000/svg"', ''),
    )
      .filter((each) => each !== 'class=' && each !== 'aria-hidden=true')
      .toSorted();
  expect(plain(ours)).toEqual(plain(theirs));
});
