import { closePackage, languageTags } from '@staffroom/sdk/office';
import type { Slide } from '../../slides/slide.ts';
import { deckLanguage } from '../../slides/slide-words.ts';
import { type LaidOut, layOut } from '../../slides/layout/lay-out.ts';
import { chartWorkbook, chartXml } from './chart-xml.ts';
import { descriptionsOf } from './descriptions.ts';
import { themeXml } from './default-template.ts';
import { notesMasterXml, notesSlideXml, notesText } from './notes-xml.ts';
import {
  children,
  contentTypes,
  elements,
  escape,
  first,
  mainPart,
  type Parts,
  put,
  readXml,
  relationships,
  relationshipsOf,
  relationshipsPath,
  writeXml,
} from './parts.ts';
import { slideXml } from './slide-xml.ts';
import type { LayoutName, Template } from './template.ts';

const presentationType = (part: string) =>
  `application/vnd.openxmlformats-officedocument.presentationml.${part}+xml`;
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

/**
 * Writes a deck as a PowerPoint file with the masters of a template: editable text, tables and charts, with notes and sources
 * on every slide.
 * @example writePptx({ title: 'Costs', author: call.user.name, slides }, plainTemplate())
 */
export function writePptx(
  deck: { title: string; author?: string; slides: readonly Slide[] },
  template: Template,
): Uint8Array {
  const parts: Parts = new Map(template.parts);
  const types = readXml(parts, contentTypes);
  const main = readXml(parts, mainPart);
  const links = readXml(parts, relationshipsPath(mainPart));

  const declare = (path: string, type: string) =>
    append(types.documentElement, 'Override', { PartName: `/${path}`, ContentType: type });
  const link = (id: string, type: string, target: string) =>
    append(links.documentElement, 'Relationship', { Id: id, Type: office + type, Target: target });
  if (!elements(types, 'Default').some((one) => one.getAttribute('Extension') === 'xlsx')) {
    const sheet = {
      Extension: 'xlsx',
      ContentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    };
    const node = append(types.documentElement, 'Default', sheet);
    if (node) types.documentElement?.insertBefore(node, types.documentElement.firstChild);
  }

  const notesMaster = notesMasterOf(parts);
  const ids = first(main, 'sldIdLst') ?? insertIdList(main);
  const language = deckLanguage(deck.slides);
  for (const [at, slide] of deck.slides.entries()) {
    const number = at + 1;
    const laidOut = layOut(slide, template.theme, { number, language });
    const layout = template.layouts[layoutNameOf(laidOut)];
    const path = `ppt/slides/slide${number}.xml`;
    put(
      parts,
      path,
      slideXml(laidOut, {
        title: layout.title,
        body: layout.body,
        inherits: template.isCompanys ? template.theme.frames[laidOut.frame] : null,
        colorMapping: layout.colorMapping,
        chartId: 'rId3',
        language,
        descriptions: descriptionsOf(slide, language),
      }),
    );
    declare(path, presentationType('slide'));
    put(
      parts,
      relationshipsPath(path),
      relationships([
        ['rId1', 'slideLayout', `../${layout.path.replace(/^ppt\//, '')}`],
        ['rId2', 'notesSlide', `../notesSlides/notesSlide${number}.xml`],
        ...chartPart(slide, number),
      ]),
    );
    put(
      parts,
      `ppt/notesSlides/notesSlide${number}.xml`,
      notesSlideXml(notesText(slide, laidOut.isCut, language), language),
    );
    declare(`ppt/notesSlides/notesSlide${number}.xml`, presentationType('notesSlide'));
    put(
      parts,
      `ppt/notesSlides/_rels/notesSlide${number}.xml.rels`,
      relationships([
        ['rId1', 'notesMaster', `../${notesMaster.replace(/^ppt\//, '')}`],
        ['rId2', 'slide', `../slides/slide${number}.xml`],
      ]),
    );
    const entry = append(ids, 'p:sldId', { id: String(255 + number) });
    entry?.setAttributeNS(office.slice(0, -1), 'r:id', `rIdSlide${number}`);
    link(`rIdSlide${number}`, 'slide', `slides/slide${number}.xml`);
  }
  put(parts, 'docProps/core.xml', coreXml(deck, languageTags[language]));
  declare('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml');
  put(
    parts,
    '_rels/.rels',
    relationships([
      ['rId1', 'officeDocument', mainPart],
      [
        'rId2',
        'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        'docProps/core.xml',
      ],
    ]),
  );
  writeXml(parts, contentTypes, types);
  writeXml(parts, mainPart, main);
  writeXml(parts, relationshipsPath(mainPart), links);
  return closePackage(parts);

  function chartPart({ layout, chart }: Slide, number: number) {
    if (layout !== 'chart' || !chart) return [];
    put(parts, `ppt/charts/chartOfSlide${number}.xml`, chartXml(chart));
    declare(
      `ppt/charts/chartOfSlide${number}.xml`,
      'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
    );
    parts.set(`ppt/embeddings/figuresOfSlide${number}.xlsx`, new Uint8Array(chartWorkbook(chart)));
    put(
      parts,
      `ppt/charts/_rels/chartOfSlide${number}.xml.rels`,
      relationships([['rId1', 'package', `../embeddings/figuresOfSlide${number}.xlsx`]]),
    );
    return [['rId3', 'chart', `../charts/chartOfSlide${number}.xml`] as const];
  }

  /** Returns the template's notes master, or adds one, because notes require it. */
  function notesMasterOf(all: Parts): string {
    const own = relationshipsOf(all, mainPart).find(({ type }) => type === 'notesMaster');
    if (own) return own.target;
    const path = 'ppt/notesMasters/notesMaster1.xml';
    put(all, path, notesMasterXml());
    put(all, relationshipsPath(path), relationships([['rId1', 'theme', '../theme/themeOfNotes.xml']]));
    put(all, 'ppt/theme/themeOfNotes.xml', themeXml('Notes'));
    declare(path, presentationType('notesMaster'));
    declare('ppt/theme/themeOfNotes.xml', 'application/vnd.openxmlformats-officedocument.theme+xml');
    link('rIdNotes', 'notesMaster', 'notesMasters/notesMaster1.xml');
    const list = main.createElementNS(namespace, 'p:notesMasterIdLst');
    append(list, 'p:notesMasterId', {})?.setAttributeNS(office.slice(0, -1), 'r:id', 'rIdNotes');
    const masters = first(main, 'sldMasterIdLst');
    main.documentElement?.insertBefore(list, masters?.nextSibling ?? null);
    return path;
  }
}

const namespace = 'http://schemas.openxmlformats.org/presentationml/2006/main';

function append(parent: ReturnType<typeof first> | null, name: string, attributes: Record<string, string>) {
  const owner = parent?.ownerDocument;
  if (!parent || !owner) return undefined;
  const node = owner.createElementNS(parent.namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  parent.appendChild(node);
  return node;
}

/** Inserts the list after the lists of masters, because the order of elements is fixed. */
function insertIdList(main: ReturnType<typeof readXml>) {
  const list = main.createElementNS(namespace, 'p:sldIdLst');
  const after = children(main.documentElement ?? undefined).find(
    ({ localName }) => localName?.endsWith('MasterIdLst') !== true,
  );
  main.documentElement?.insertBefore(list, after ?? null);
  return list;
}

function layoutNameOf({ frame, elements: drawn }: LaidOut): LayoutName {
  if (frame !== 'content') return frame;
  return drawn.some((one) => one.kind === 'text' && one.role === 'body') ? 'content' : 'titleOnly';
}

const coreXml = ({ title, author = '' }: { title: string; author?: string }, language: string) =>
  `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escape(title)}</dc:title>${author === '' ? '' : `<dc:creator>${escape(author)}</dc:creator><cp:lastModifiedBy>${escape(author)}</cp:lastModifiedBy>`}<dc:language>${language}</dc:language></cp:coreProperties>`;
