import { expect, it } from 'vitest';
import { refusedHosts } from './refused-hosts.ts';

it.each([
  ['api.example.com', false],
  ['8.8.8.8', false],
  ['*.example.com', true],
  ['localhost', true],
  ['wiki', true],
  ['wiki.internal', true],
  ['printer.local', true],
  ['a.home.arpa', true],
  ['localhost.', true],
  ['10.0.0.5', true],
  ['127.1', true],
  ['0x7f.1', true],
  ['2130706433', true],
  ['169.254.169.254', true],
])('a manifest with the host %s needs the permission of the operator: %s', (host, isRefused) => {
  expect(refusedHosts([host], [])).toEqual(isRefused ? [host] : []);
});

it('the hosts of AGENT_ALLOWED_HOSTS need no other permission', () => {
  const allowed = ['*.example.com', 'wiki.internal', '*.intranet', '10.0.0.5'];
  const hosts = [
    '*.example.com',
    '*.eu.example.com',
    'wiki.internal',
    'wiki.intranet',
    '10.0.0.5',
    '10.0.0.6',
  ];
  expect(refusedHosts(hosts, allowed)).toEqual(['10.0.0.6']);
  expect(refusedHosts(['*.example.org', 'example.internal'], allowed)).toEqual([
    '*.example.org',
    'example.internal',
  ]);
});
