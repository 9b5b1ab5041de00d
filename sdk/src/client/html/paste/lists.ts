import type { StyleRules } from './element-style.ts';

interface Item {
  element: Element;
  level: number;
  isOrdered: boolean;
  start: number;
  /** Lists with different keys are different lists, even side by side. */
  list: string;
}

/** Turns the lists of Word, which are paragraphs or single-item lists with a level, into nested lists. */
export function nestLists(page: Document, rules: StyleRules): void {
  for (const wrapper of page.body.querySelectorAll('.ListContainerWrapper'))
    wrapper.replaceWith(...wrapper.childNodes);
  const parents = new Set<Element>();
  for (const element of page.body.querySelectorAll('[style*="mso-list"], [data-aria-level]')) {
    const flat = element.hasAttribute('data-aria-level') ? element.parentElement : element;
    if (flat?.parentElement) parents.add(flat.parentElement);
  }
  for (const parent of parents) nestWithin(page, parent, rules);
  for (const list of page.body.querySelectorAll('ul, ol')) adopt(list);
}

/** Moves a list that is directly in a list, as Google Docs and Outlook write it, into the item before. */
function adopt(list: Element): void {
  const { parentElement: parent, previousElementSibling: before } = list;
  if (!parent || !isList(parent)) return;
  if (before?.localName === 'li') before.append(list);
  else list.replaceWith(...list.childNodes);
}

function nestWithin(page: Document, parent: Element, rules: StyleRules): void {
  let open: { level: number; list: Element; key: string }[] = [];
  for (const node of Array.from(parent.childNodes)) {
    if (node.nodeType !== Node.ELEMENT_NODE) {
      if (node.textContent?.trim()) open = [];
      else if (open.length > 0) node.remove();
      continue;
    }
    const element = node as Element;
    const items = itemsOf(element, rules);
    const last = open.at(-1)?.list.lastElementChild;
    if (items.length === 0) {
      if (last && isContinuation(element)) last.append(element);
      else open = [];
    }
    for (const item of items) open = place(item, open);
    if (items.length > 0 && isList(element)) element.remove();
  }

  function place(item: Item, lists: typeof open): typeof open {
    const { element, level, isOrdered, start } = item;
    const key = `${item.list} ${isOrdered}`;
    const kept = lists.filter((each) => each.level < level || (each.level === level && each.key === key));
    const now = kept.at(-1);
    const entry = page.createElement('li');
    if (now?.level === level) now.list.append(entry);
    else {
      const list = page.createElement(isOrdered ? 'ol' : 'ul');
      if (start !== 1) list.setAttribute('start', String(start));
      list.append(entry);
      const host = now?.list.lastElementChild;
      if (host) host.append(list);
      else (element.localName === 'li' ? element.parentElement : element)?.before(list);
      kept.push({ level, list, key });
    }
    if (element.localName === 'li') entry.append(...element.childNodes);
    else entry.append(element);
    element.removeAttribute('style');
    return kept;
  }
}

const isList = ({ localName }: Element) => localName === 'ul' || localName === 'ol';

const isContinuation = (element: Element) =>
  element.localName === 'p' && [...element.classList].some((name) => name.startsWith('MsoListParagraph'));

function itemsOf(element: Element, rules: StyleRules): Item[] {
  if (isList(element)) return onlineItems(element);
  if (element.localName === 'li') return [];
  const style = rules.styleOf(element).get('mso-list') ?? '';
  const [, id = '', level = '1', override = ''] =
    /^(\w{1,12})\s+level(\d{1,2})(?:\s+(\w{1,12}))?/.exec(style) ?? [];
  if (id === '') return [];
  const sign = [...element.querySelectorAll('[style*="mso-list"]')].find((each) =>
    /mso-list:\s*ignore/i.test(each.getAttribute('style') ?? ''),
  );
  const marker = (sign?.textContent ?? '').replaceAll('\u00a0', ' ').trim();
  // The number of a heading belongs to its text, because other sentences refer to it.
  if (/^h[1-6]$/.test(element.localName)) {
    if (sign) sign.textContent = `${marker} `;
    return [];
  }
  sign?.remove();
  const format = rules.listLevel(`${id}:level${level}`)?.get('mso-level-number-format');
  const start = format === 'bullet' || format === 'image' ? null : numberOf(marker, format ?? '');
  return [
    {
      element,
      level: Number(level),
      isOrdered: start !== null,
      start: start ?? 1,
      list: `${id} ${override}`,
    },
  ];
}

/** The items of a list of Word on the web, which writes a list for each item. */
function onlineItems(list: Element): Item[] {
  const items = [...list.children].filter((each) => each.hasAttribute('data-aria-level'));
  return items.map((element) => ({
    element,
    level: Number(element.getAttribute('data-aria-level')) || 1,
    isOrdered: list.localName === 'ol',
    start: Number(list.getAttribute('start')) || 1,
    list: element.getAttribute('data-listid') ?? '',
  }));
}

/** The number that a marker such as `3.`, `1.2`, `b)` or `iv.` shows; null for a bullet. */
function numberOf(marker: string, format: string): number | null {
  const [, digits] = /(\d{1,4})[.)]?$/.exec(marker) ?? [];
  if (digits !== undefined) return Number(digits);
  const [, letters] = /^\(?([a-z]{1,6})[.)]$/i.exec(marker) ?? [];
  if (letters === undefined) return null;
  const lower = letters.toLowerCase();
  if (format.includes('roman') || (format === '' && /^[ivx]{1,6}$/.test(lower))) return romanNumber(lower);
  return lower.length === 1 ? lower.charCodeAt(0) - 'a'.charCodeAt(0) + 1 : 1;
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanNumber(letters: string): number {
  const values = letters.split('').map((letter) => romanDigits[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0) || 1;
}
