import { elements, readXml, splice } from '../parts/xml.ts';

/** Names of elements that can precede `calcPr` in a workbook. */
const before = ['sheets', 'functionGroups', 'externalReferences', 'definedNames'];

export function recalculatedOnOpen(xml: string): string {
  const root = readXml(xml);
  const [settings] = elements(root, 'calcPr');
  if (settings) {
    const own = settings.attributes.replace(/\sfullCalcOnLoad\s*=\s*(?:"[^"]*"|'[^']*')/, '');
    const inner = settings.inner ? xml.slice(settings.inner.start, settings.inner.end) : null;
    const end = inner === null ? '/>' : `>${inner}</calcPr>`;
    const text = `<calcPr${own} fullCalcOnLoad="1"${end}`;
    return splice(xml, [{ start: settings.start, end: settings.end, text }]);
  }
  const last = Math.max(...before.flatMap((name) => elements(root, name).map(({ end }) => end)));
  return Number.isFinite(last)
    ? splice(xml, [{ start: last, end: last, text: '<calcPr fullCalcOnLoad="1"/>' }])
    : xml;
}

/**
 * Removes cached formula results, because they were computed without the answers and LibreOffice and other readers would show
 * them.
 */
export function withoutResults(xml: string): string {
  const cells = elements(readXml(xml), 'c').filter(({ children }) =>
    children.some(({ name }) => name === 'f'),
  );
  const results = cells.flatMap(({ children }) => children.filter(({ name }) => name === 'v'));
  return splice(
    xml,
    results.map(({ start, end }) => ({ start, end, text: '' })),
  );
}
