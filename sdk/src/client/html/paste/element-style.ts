/** Declarations of a style by property, in lower case. Browsers drop the properties of Office, so we read the text ourselves. */
export type Style = ReadonlyMap<string, string>;

/** The rules of the style elements that a program put on the clipboard. */
export interface StyleRules {
  /** Declarations of an element: those of its classes, then those of its own attribute. */
  styleOf: (element: Element) => Style;
  /** Declarations of a level of a Word list, such as `l0:level1`. */
  listLevel: (name: string) => Style | undefined;
}

function readStyle(text: string): Map<string, string> {
  const style = new Map<string, string>();
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).trim();
    style.set(
      declaration.slice(0, colon).trim().toLowerCase(),
      value.replace('!important', '').toLowerCase(),
    );
  }
  return style;
}

export function styleRules(page: Document): StyleRules {
  const classes = new Map<string, Map<string, string>>();
  const levels = new Map<string, Style>();
  for (const { textContent } of page.querySelectorAll('style')) readSheet(textContent);

  function readSheet(sheet: string): void {
    for (const rule of sheet.split('}')) {
      const brace = rule.lastIndexOf('{');
      if (brace === -1) continue;
      const style = readStyle(rule.slice(brace + 1));
      for (const selector of rule.slice(0, brace).split(',')) {
        const name = selector.trim().split('\n').at(-1)?.trim() ?? '';
        if (name.startsWith('@list ')) levels.set(name.slice('@list '.length).trim(), style);
        const [tag = '', className, more] = name.split('.');
        if (!className || more !== undefined || /[\s:>+~[]/.test(className)) continue;
        const key = `${tag.toLowerCase()}.${className}`;
        classes.set(key, new Map([...(classes.get(key) ?? []), ...style]));
      }
    }
  }

  return {
    styleOf(element) {
      const style = new Map<string, string>();
      const tag = element.localName;
      for (const name of element.classList)
        for (const key of [`.${name}`, `${tag}.${name}`])
          for (const [property, value] of classes.get(key) ?? []) style.set(property, value);
      for (const [property, value] of readStyle(element.getAttribute('style') ?? ''))
        style.set(property, value);
      return style;
    },
    listLevel: (name) => levels.get(name),
  };
}
