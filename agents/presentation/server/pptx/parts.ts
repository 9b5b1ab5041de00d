import { AppError, msg } from '@staffroom/sdk';
import type { Parts } from '@staffroom/sdk/office';
import type { Document, Element } from '@xmldom/xmldom';
import { libraries } from './libraries.ts';

export type { Parts };

export const contentTypes = '[Content_Types].xml';
export const mainPart = 'ppt/presentation.xml';

export const put = (parts: Parts, path: string, xml: string) =>
  void parts.set(
    path,
    libraries.zip.strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
  );

export function readXml(parts: Parts, path: string): Document {
  const bytes = parts.get(path);
  if (!bytes)
    throw new AppError('invalid', msg`This template lacks the part ${path}. Save it again in PowerPoint.`);
  const text = libraries.zip.strFromU8(bytes).replace(/^\uFEFF/, '');
  // Refuse a DOCTYPE, because Office files need no custom entities and these can be an attack.
  if (/<!DOCTYPE/i.test(text))
    throw new AppError(
      'invalid',
      'This template does not have PowerPoint’s usual structure. Save it again in PowerPoint.',
    );
  return new libraries.xml.DOMParser({ onError: () => undefined }).parseFromString(text, 'text/xml');
}

export const writeXml = (parts: Parts, path: string, document: Document) =>
  void parts.set(path, libraries.zip.strToU8(new libraries.xml.XMLSerializer().serializeToString(document)));

export interface Relationship {
  id: string;
  type: string;
  /** A path in the package or, if external, an address. */
  target: string;
  external: boolean;
}

export const relationshipsPath = (path: string) => path.replace(/(?<![^/])([^/]*)$/, '_rels/$1.rels');

export function relationshipsOf(parts: Parts, path: string): Relationship[] {
  const at = relationshipsPath(path);
  if (!parts.has(at)) return [];
  return elements(readXml(parts, at), 'Relationship').map((one) => {
    const external = one.getAttribute('TargetMode') === 'External';
    const target = one.getAttribute('Target') ?? '';
    return {
      id: one.getAttribute('Id') ?? '',
      type: (one.getAttribute('Type') ?? '').replace(/^.*\//, ''),
      target: external ? target : resolve(path, target),
      external,
    };
  });
}

function resolve(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path = from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  }
  return path.join('/');
}

/** Returns all elements of a name below a node, with any namespace prefix. */
export function elements(node: Document | Element, name: string): Element[] {
  return Array.from(node.getElementsByTagNameNS('*', name));
}

export const first = (node: Document | Element | undefined, name: string): Element | undefined =>
  node === undefined ? undefined : elements(node, name)[0];

export const children = (node: Element | undefined): Element[] =>
  Array.from(node?.childNodes ?? []).filter((one): one is Element => one.nodeType === 1);

export const escape = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Converts points to EMU, the length unit of Office files: 12,700 to a point. */
export const emu = (points: number) => Math.round(points * 12_700);

export const names =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

/** Writes the relationships of a part. @param links id, type and target relative to the part */
export const relationships = (links: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${type.includes('/') ? type : office + type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;
