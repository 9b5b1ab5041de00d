import { labelEnd } from '../docx/docx-body.ts';
import { type XmlEdit, applyEdits, escapeXml, walkXml, type XmlTag } from '../docx/walk-xml.ts';
import { type Counts, nextLabel } from './list-counter.ts';
import { type ListStyles, outlineStyle } from './list-styles.ts';

interface List {
  style: string | undefined;
  level: number;
  counts: Counts;
  /** Tags of the list and its items, which are removed if its numbers are clauses or headings. */
  tags: XmlEdit[];
  isRunningText: boolean;
  isLabelled: boolean;
  start: number | undefined;
}

/** Elements whose paragraphs do not belong to the surrounding list. */
const apart = /^(?:draw:text-box|office:annotation|text:note-body|table:table-cell|text:tracked-changes)$/;

/**
 * Writes the numbers of lists and headings into the body of an OpenDocument text, which stores only rules for them. Numbered
 * clauses and headings are removed from their lists, because the parser that runs afterwards would turn them into bullets.
 */
export function prepareOdtBody(xml: string, styles: ListStyles): string {
  const edits: XmlEdit[] = [];
  /**
   * The enclosing lists, one stack per text box, note or similar element: its paragraphs do not belong to the lists outside.
   */
  const around: List[][] = [[]];
  /** The elements that opened these stacks. */
  const elements: string[] = [''];
  const byId = new Map<string, Counts>();
  const byStyle = new Map<string, Counts>();
  const headings: Counts = [];
  let deleted = 0;

  function openList({ attributes, start, end }: XmlTag, lists: List[]): void {
    const outer = lists.at(-1);
    const style = attributes['text:style-name'] ?? outer?.style;
    const continued = attributes['text:continue-list'];
    const earlier =
      (continued === undefined ? undefined : byId.get(continued)) ??
      (attributes['text:continue-numbering'] === 'true' ? byStyle.get(style ?? '') : undefined);
    const counts = outer?.counts ?? earlier ?? [];
    if (outer === undefined) {
      byId.set(attributes['xml:id'] ?? '', counts);
      byStyle.set(style ?? '', counts);
    }
    lists.push({
      style,
      level: lists.length + 1,
      counts,
      tags: [{ at: start, to: end, text: '' }],
      isRunningText: false,
      isLabelled: true,
      start: undefined,
    });
  }

  function label(tag: XmlTag, list: List | null): string {
    const { name, attributes } = tag;
    const own = styles.listOfParagraphs(attributes['text:style-name']);
    if (list !== null) {
      if (list.isLabelled) return '';
      list.isLabelled = true;
      const style = list.style ?? own;
      list.isRunningText ||= styles.countsClauses(style);
      return nextLabel(list.counts, list.level, { styles, style, start: list.start });
    }
    if (name !== 'text:h' || own === '' || attributes['text:is-list-header'] === 'true') return '';
    const level = Number(attributes['text:outline-level'] ?? 1);
    return nextLabel(headings, level, { styles, style: own ?? outlineStyle, start: undefined });
  }

  const isSound = walkXml(xml, {
    open(tag) {
      const { name, attributes, start, end, isSelfClosing } = tag;
      if (name === 'text:tracked-changes') deleted++;
      if (apart.test(name)) {
        around.push([]);
        elements.push(name);
      }
      const lists = around.at(-1) ?? [];
      const list = lists.at(-1) ?? null;
      if (deleted > 0) return;
      if (name === 'text:list') openList(tag, lists);
      else if (list !== null && (name === 'text:list-item' || name === 'text:list-header')) {
        list.tags.push({ at: start, to: end, text: '' });
        list.isLabelled = name === 'text:list-header';
        const value = attributes['text:start-value'];
        list.start = value === undefined ? undefined : Number(value);
      } else if (name === 'text:p' || name === 'text:h') {
        if (name === 'text:h' && list !== null) for (const each of lists) each.isRunningText = true;
        const text = label(tag, list);
        if (text !== '' && !isSelfClosing)
          edits.push({ at: end, to: end, text: `${escapeXml(text)}${labelEnd}` });
      }
    },
    close(name, _, end) {
      const lists = around.at(-1) ?? [];
      const list = lists.at(-1);
      if (deleted === 0 && list && /^text:list(?:-item|-header)?$/.test(name))
        list.tags.push({ at: xml.lastIndexOf('<', end - 1), to: end, text: '' });
      if (name === 'text:list' && deleted === 0) {
        lists.pop();
        // The parser that runs afterwards drops lists in the cells of tables.
        if (list !== undefined && (list.isRunningText || elements.at(-1) === 'table:table-cell')) {
          edits.push(...list.tags);
          if (list.isRunningText) for (const outer of lists) outer.isRunningText = true;
        }
      }
      if (apart.test(name)) {
        around.pop();
        elements.pop();
      }
      if (name === 'text:tracked-changes') deleted--;
    },
  });
  return isSound ? applyEdits(xml, edits) : xml;
}
