import { allowsAttribute } from '../../../html/allowed-html.ts';

/** The address that leads to the target itself, or null for an address that means nothing outside its source. */
export function linkAddress(href: string, base: string | null): string | null {
  if (href.startsWith('#') || href === '') return null;
  const address = absolute(href, base);
  if (address === null) return null;
  const target = unwrapped(address);
  // A path without a site would lead to a page of this workspace.
  return /^(?:https?:|mailto:)/i.test(target) && allowsAttribute('a', 'href', target) ? target : null;
}

export function pictureAddress(src: string, base: string | null): string | null {
  const address = src.startsWith('data:') ? src : absolute(src, base);
  if (address === null || isShortLived(address)) return null;
  return allowsAttribute('img', 'src', address) ? address : null;
}

function absolute(address: string, base: string | null): string | null {
  const text = address.trim();
  if (text.startsWith('//')) return `https:${text}`;
  if (/^[a-z][a-z0-9+.-]{0,30}:/i.test(text)) return text;
  if (base === null) return null;
  return URL.parse(text, base)?.href ?? null;
}

/** Images of Google Docs and Gmail have an address that ends within hours. */
const isShortLived = (address: string) =>
  /^https:\/\/(?:lh\d{1,2}(?:-[a-z]{1,10})?\.googleusercontent\.com\/docsz?\/|mail\.google\.com\/)/.test(
    address,
  );

/** Mail programs and Google replace links by addresses that count clicks; the query has the real address. */
function unwrapped(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const isSafeLink = url.hostname.endsWith('.safelinks.protection.outlook.com');
  const isGoogle = url.hostname === 'www.google.com' && url.pathname === '/url';
  const target = url.searchParams.get(isSafeLink ? 'url' : 'q');
  return (isSafeLink || isGoogle) && target && /^https?:\/\//.test(target) ? target : address;
}
