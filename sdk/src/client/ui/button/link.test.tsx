import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link as RouterLink, MemoryRouter, NavLink as RouterNavLink } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Link, NavLink } from './link.tsx';

const at = (address: string, link: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[address]}>{link}</MemoryRouter>)
    // React Router adds this attribute for server rendering only.
    .replace(' data-discover="true"', '');

it.each(['/jobs', 'runs', '..', '?tab=history', '#end', { pathname: '/jobs', search: '?state=failed' }])(
  'a link to %j has the same attributes as the router’s link',
  (to) => {
    const props = { to, className: 'name', title: 'Jobs', target: '_top' };
    const ours = at('/projects/3/?tab=files', createElement(Link, props, 'Jobs'));
    const theirs = at('/projects/3/?tab=files', createElement(RouterLink, props, 'Jobs'));
    expect(attributesOf(ours)).toEqual(attributesOf(theirs));
  },
);

it.each(['https://example.test/a', 'mailto:ana@example.test', '//example.test/a'])(
  'a link to %s becomes a plain link that the browser opens',
  (to) => {
    expect(at('/', <Link to={to}>Elsewhere</Link>)).toBe(`<a href="${to}">Elsewhere</a>`);
  },
);

it.each(['/', '/jobs', '/jobs/3', '/jobsite', '/Jobs'])(
  'a navigation link marks the current page at %s like the router’s link',
  (address) => {
    for (const to of ['/', '/jobs'])
      for (const end of [true, false]) {
        const props = { to, end, className: 'place' };
        const ours = at(address, createElement(NavLink, props, 'Jobs'));
        const theirs = at(address, createElement(RouterNavLink, props, 'Jobs'));
        expect(attributesOf(ours), `${to} ${end}`).toEqual(attributesOf(theirs));
      }
  },
);

const attributesOf = (markup: string) => [...markup.matchAll(/ [\w-]+="[^"]*"/g)].map(String).toSorted();
