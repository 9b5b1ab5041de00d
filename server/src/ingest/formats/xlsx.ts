import { writeDrawings } from '../drawings/workbook-drawings.ts';
import { remarkOnEmbedded } from './embedded-files.ts';
import type { Reader } from './format-reader.ts';
import { packStored, type UnpackedZip } from '../bytes/unpack-zip.ts';
import { remarkOnMacros } from './macros.ts';
import { openOffice } from './office.ts';
import { writeSheets } from '../tables/sheets.ts';
import { emphasizedRows, keepValues } from '../tables/keep-values.ts';

const format = {
  name: 'Excel workbook',
  extension: 'xlsx',
  mark: 'xl/',
  mainPart: 'workbook.xml',
  program: 'Excel',
} as const;

export const xlsx: Reader = {
  name: format.name,
  kinds: ['zip', 'ole'],
  nothingFound: 'empty',
  read(bytes, writer, limits) {
    const { names, parts } = inUsualFolder(openOffice(bytes, format, limits));
    remarkOnMacros(names, writer);
    writeSheets(packStored(keepValues(parts, writer)), format.name, writer, emphasizedRows(parts));
    if (hidesCells(parts)) writer.remark('Hidden rows and columns were included.');
    remarkOnEmbedded(names, format.mark, writer);
    writeDrawings(parts, writer);
  },
};

/** Moves the parts of a workbook to the folder `xl`, because some programs store them in the root of the archive. */
function inUsualFolder(archive: UnpackedZip): UnpackedZip {
  if (!archive.names.includes(format.mainPart)) return archive;
  const moved = (name: string): string =>
    name === '_rels/.rels' || name === '[Content_Types].xml' ? name : `${format.mark}${name}`;
  const parts = [...archive.parts].map(([name, part]): [string, Buffer] => {
    if (moved(name) !== name) return [moved(name), part];
    const xml = part
      .toString()
      .replace(/\b(PartName|Target)="\/?(?![a-z]{1,9}:)/g, (_, attribute: string) => {
        return attribute === 'PartName' ? `PartName="/${format.mark}` : `Target="${format.mark}`;
      });
    return [name, Buffer.from(xml)];
  });
  return { ...archive, names: archive.names.map(moved), parts: new Map(parts) };
}

function hidesCells(parts: ReadonlyMap<string, Buffer>): boolean {
  return [...parts].some(
    ([name, xml]) =>
      /^xl\/worksheets\/[^/]+\.xml$/.test(name) &&
      (xml.includes(' hidden="1"') || xml.includes(' hidden="true"')),
  );
}
