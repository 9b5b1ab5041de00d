import type { Page } from '@playwright/test';

/** 400 % zoom of a window of 1280 × 1024 pixels. */
const zoomed = { width: 320, height: 256 };

/** The distances of WCAG 1.4.12 that people can set for all text. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/**
 * Returns what people lose who adapt the display: with 400 % zoom and text spacing, controls that are covered or outside of the
 * window; in forced colors, states that look like their opposite. Restores the window.
 */
export async function lostWhenAdapted(page: Page, state: string): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(zoomed);
  // The content security policy forbids style elements.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
  await settled(page);
  const found: string[] = [];
  for (const look of [overlapping, unreachable])
    found.push(...(await page.evaluate(look)).map((line) => `${state} at 400 %: ${line}`));
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.keyboard.press('Tab');
  await settled(page);
  found.push(...(await page.evaluate(lookAlikes)).map((line) => `${state} in forced colors: ${line}`));
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}

function settled(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
}

/** Runs in the page. Looks for links and buttons that overlap. */
function overlapping(): string[] {
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    getComputedStyle(element).clipPath === 'none';
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.ariaLabel || element.textContent).trim().slice(0, 40)}”`;
  const controls = [...document.querySelectorAll('a[href], button')].filter(isVisible);
  return controls.flatMap((one, index) => {
    const box = one.getBoundingClientRect();
    // Only neighbors: what scrolls below a sticky bar overlaps, too.
    const around = one.parentElement?.parentElement;
    return controls.slice(index + 1).flatMap((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const across = Math.min(box.right, right) - Math.max(box.left, left);
      const down = Math.min(box.bottom, bottom) - Math.max(box.top, top);
      const isOver = across > 4 && down > 4 && around?.contains(other) && !one.contains(other);
      return isOver ? [`${nameOf(one)} and ${nameOf(other)} overlap`] : [];
    });
  });
}

/** Runs in the page. Focuses each control, and looks whether a part of it is in the window and not covered. */
function unreachable(): string[] {
  const found = new Set<string>();
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) found.add(`the page is ${over} px wider than the window`);
  const popups = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')];
  const popup = popups.filter((each) => each.checkVisibility()).at(-1);
  const before = document.activeElement;
  const controls = (popup ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"], [role="checkbox"]',
  );
  for (const control of controls) {
    if (control.matches(':disabled') || control.closest('[inert], [aria-hidden="true"]')) continue;
    // The look of a hidden input is that of its label.
    const shown = control.matches('input') ? (control.closest('label') ?? control) : control;
    if (!shown.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    control.focus({ preventScroll: false });
    const { left, right, top, bottom, width, height } = shown.getBoundingClientRect();
    if (width < 2 || height < 2 || getComputedStyle(shown).clipPath !== 'none') continue;
    const points = [0.5, 0.02, 0.98].flatMap((across) =>
      [0.5, 0.02, 0.98].map((down) => [left + across * width, top + down * height] as const),
    );
    const inside = points.filter(([x, y]) => x >= 0 && x < innerWidth && y >= 0 && y < innerHeight);
    const name = `${control.tagName.toLowerCase()} “${(control.ariaLabel || shown.textContent).trim().slice(0, 40)}”`;
    const place = [left, top, right, bottom].map(Math.round).join(' ');
    if (inside.length === 0) {
      found.add(`${name} is outside of the window when it has the focus (${place})`);
      continue;
    }
    const hits = inside.map(([x, y]) => document.elementFromPoint(x, y));
    // Escape closes a message that covers something.
    const isFree = (hit: Element | null) =>
      hit !== null && (shown.contains(hit) || hit.contains(shown) || hit.closest('[data-toasts]') !== null);
    if (!hits.some(isFree)) {
      const [cover] = hits;
      found.add(
        `${name} is covered by ${cover?.tagName.toLowerCase()} “${cover?.textContent?.trim().slice(0, 30)}” (${place})`,
      );
    }
  }
  if (before instanceof HTMLElement) before.focus();
  return [...found];
}

/** Runs in the page. Compares each control in a state with one of the same kind that is not in the state. */
function lookAlikes(): string[] {
  const properties = [
    'color',
    'backgroundColor',
    'borderTopColor',
    'borderTopStyle',
    'borderTopWidth',
    'borderBottomColor',
    'borderBottomStyle',
    'borderBottomWidth',
    'borderInlineStartColor',
    'borderInlineStartWidth',
    'outlineColor',
    'outlineStyle',
    'outlineWidth',
    'textDecorationLine',
    'display',
    'translate',
    'visibility',
  ] as const;
  const lookOf = (element: Element): string =>
    [element, ...element.querySelectorAll('*')]
      .flatMap((each) => ['', '::before', '::after'].map((part) => getComputedStyle(each, part)))
      .map((style) => properties.map((property) => style[property]).join(' '))
      .join('\n');
  const states: [state: string, on: string, off: string][] = [
    ['selected', '[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
    ['current', 'nav a[aria-current]', 'nav a:not([aria-current])'],
    ['checked', '[role="switch"][aria-checked="true"]', '[role="switch"][aria-checked="false"]'],
    ['checked', 'input[type="checkbox"]:checked', 'input[type="checkbox"]:not(:checked)'],
    ['checked', 'input[type="radio"]:checked', 'input[type="radio"]:not(:checked)'],
    ['pressed', 'button[aria-pressed="true"]', 'button[aria-pressed="false"]'],
    ['disabled', 'button:disabled', 'button:not(:disabled)'],
  ];
  const found = new Set<string>();
  for (const [state, on, off] of states) {
    for (const element of document.querySelectorAll<HTMLElement>(on)) {
      if (!element.checkVisibility()) continue;
      // Only a control with the same classes and the same parent list has the same look in its other state.
      const peer = [...document.querySelectorAll<HTMLElement>(off)].find(
        (each) => each.className === element.className && each.checkVisibility(),
      );
      // The look of a hidden input is that of the element next to it.
      const shown = (each: HTMLElement) => (each.matches('input') ? (each.parentElement ?? each) : each);
      const bare = (each: HTMLElement) => lookOf(shown(each));
      if (peer && shown(peer).querySelectorAll('*').length === shown(element).querySelectorAll('*').length)
        if (bare(peer) === bare(element))
          found.add(
            `${element.tagName.toLowerCase()} ${element.textContent?.slice(0, 40)} does not look ${state}`,
          );
    }
  }
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body)
    if (getComputedStyle(focused).outlineStyle === 'none')
      found.add(
        `${focused.tagName.toLowerCase()} “${focused.textContent.slice(0, 40)}” does not look focused`,
      );
  return [...found];
}
