import { AppError } from '@staffroom/sdk';
import { openPackage } from '@staffroom/sdk/office';
import { type Theme, plainTheme } from '../../slides/layout/theme.ts';
import { defaultTemplate } from './default-template.ts';
import {
  contentTypes,
  elements,
  escape,
  first,
  mainPart,
  type Parts,
  readXml,
  relationshipsOf,
  relationshipsPath,
  writeXml,
} from './parts.ts';
import { readTheme } from './read-theme.ts';

export type LayoutName = 'title' | 'section' | 'content' | 'titleOnly';

/** A presentation without slides, with the data needed to add slides. */
export interface Template {
  parts: Parts;
  theme: Theme;
  layouts: Record<LayoutName, TemplateLayout>;
  /** The template belongs to a company, so that its colors and fonts must be kept. */
  isCompanys: boolean;
}

export interface TemplateLayout {
  path: string;
  /** Attributes of the layout's placeholders: `type="body" idx="1"`; null without such a placeholder. */
  title: string | null;
  body: string | null;
  /** The layout's own color mapping as XML, which its slides must repeat; null to use the master's. */
  colorMapping: string | null;
}

const layoutAt = (number: number, title: string, body: string | null): TemplateLayout => ({
  path: `ppt/slideLayouts/slideLayout${number}.xml`,
  title,
  body,
  colorMapping: null,
});

export const plainTemplate = (): Template => ({
  parts: defaultTemplate(),
  theme: plainTheme,
  layouts: {
    title: layoutAt(1, 'type="ctrTitle"', 'type="subTitle" idx="1"'),
    content: layoutAt(2, 'type="title"', 'idx="1"'),
    section: layoutAt(3, 'type="title"', 'type="body" idx="1"'),
    titleOnly: layoutAt(4, 'type="title"', null),
  },
  isCompanys: false,
});

/**
 * Opens a company's .pptx or .potx file as a template: keeps masters, layouts and theme with their graphics; removes slides,
 * notes, comments and macros.
 * @throws AppError with a message for the person who selected the file
 */
export function openTemplate(bytes: Uint8Array, name: string): Template {
  const parts = openPackage(bytes, {
    damaged: 'This template isn’t a PowerPoint file, or it is damaged. Save it again as .pptx or .potx.',
  });
  const use = countLayoutUses(parts);
  const main = readXml(parts, mainPart);
  for (const list of ['sldIdLst', 'custShowLst', 'extLst', 'custDataLst'])
    for (const node of elements(main, list))
      if (node.parentNode === main.documentElement) node.parentNode?.removeChild(node);
  writeXml(parts, mainPart, main);
  const links = readXml(parts, relationshipsPath(mainPart));
  const kept = new Set([
    'slideMaster',
    'notesMaster',
    'handoutMaster',
    'theme',
    'presProps',
    'viewProps',
    'tableStyles',
  ]);
  for (const link of elements(links, 'Relationship')) {
    const type = (link.getAttribute('Type') ?? '').replace(/^.*\//, '');
    if (!kept.has(type)) link.parentNode?.removeChild(link);
  }
  writeXml(parts, relationshipsPath(mainPart), links);
  keepReachable(parts);
  const layouts = layoutsOf(parts, use);
  return { parts, layouts, theme: readTheme(parts, layouts, name), isCompanys: true };
}

function keepReachable(parts: Parts): void {
  const reached = new Set<string>([mainPart]);
  for (const path of reached)
    for (const { target, external, type } of relationshipsOf(parts, path)) {
      if (external && type !== 'hyperlink')
        throw new AppError(
          'invalid',
          'This template links to images outside the file. Embed the images in the template and upload it again.',
        );
      if (!external && parts.has(target)) reached.add(target);
    }
  for (const path of parts.keys()) {
    const owner = path.replace(/_rels\/([^/]*)\.rels$/, '$1');
    if (path !== contentTypes && !reached.has(owner)) parts.delete(path);
  }
  const types = readXml(parts, contentTypes);
  for (const one of elements(types, 'Override')) {
    const path = (one.getAttribute('PartName') ?? '').slice(1);
    if (!parts.has(path)) one.parentNode?.removeChild(one);
    else if (path === mainPart)
      one.setAttribute(
        'ContentType',
        'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
      );
  }
  writeXml(parts, contentTypes, types);
}

/** The number of the template's own slides by layout. */
function countLayoutUses(parts: Parts): ReadonlyMap<string, number> {
  const use = new Map<string, number>();
  for (const slide of relationshipsOf(parts, mainPart)) {
    if (slide.type !== 'slide' || slide.external || !parts.has(slide.target)) continue;
    for (const { type, target } of relationshipsOf(parts, slide.target))
      if (type === 'slideLayout') use.set(target, (use.get(target) ?? 0) + 1);
  }
  return use;
}

function layoutsOf(parts: Parts, use: ReadonlyMap<string, number>): Template['layouts'] {
  const masters = relationshipsOf(parts, mainPart)
    .filter(({ type }) => type === 'slideMaster')
    .map(({ target }) =>
      relationshipsOf(parts, target)
        .filter(({ type }) => type === 'slideLayout')
        .map((layout) => layout.target),
    );
  const usesOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + (use.get(path) ?? 0), 0);
  // Decks with several masters often keep an unused white one first.
  const [paths = []] = masters.toSorted((a, b) => usesOf(b) - usesOf(a));
  const found = paths
    .map((path) => layoutOf(readXml(parts, path), path))
    .toSorted((a, b) => (use.get(b.path) ?? 0) - (use.get(a.path) ?? 0));
  const [any] = found;
  if (!any) throw new AppError('invalid', 'This template has no layouts. Save it again in PowerPoint.');
  const pick = (kinds: readonly string[], otherwise = any): TemplateLayout =>
    kinds.flatMap((kind) => found.filter((one) => one.kind === kind && one.title !== null))[0] ?? otherwise;
  const content = pick(
    ['obj', 'tx'],
    found.find(({ title, body }) => title !== null && body !== null),
  );
  const titleOnly = pick(['titleOnly'], { kind: '', ...content });
  return {
    title: pick(['title']),
    content,
    section: pick(['secHead', 'title']),
    // Leave out the body placeholder, because PowerPoint does not show an empty one.
    titleOnly: { ...titleOnly, body: null },
  };
}

function layoutOf(document: ReturnType<typeof readXml>, path: string): TemplateLayout & { kind: string } {
  const holders = elements(document, 'ph').map((one) => ({
    type: one.getAttribute('type') ?? 'obj',
    idx: one.getAttribute('idx'),
  }));
  const named = (types: readonly string[]) => holders.find(({ type }) => types.includes(type));
  const attributes = (one: (typeof holders)[number] | undefined) =>
    one
      ? [one.type === 'obj' ? '' : `type="${one.type}"`, one.idx === null ? '' : `idx="${one.idx}"`]
          .join(' ')
          .trim()
      : null;
  const mapping = first(document, 'overrideClrMapping');
  return {
    kind: document.documentElement?.getAttribute('type') ?? '',
    path,
    title: attributes(named(['title', 'ctrTitle'])),
    body: attributes(named(['obj', 'body', 'subTitle'])),
    colorMapping: mapping
      ? `<a:overrideClrMapping ${[...mapping.attributes]
          .filter(({ name }) => !name.startsWith('xmlns'))
          .map(({ name, value }) => `${name}="${escape(value)}"`)
          .join(' ')}/>`
      : null,
  };
}
