type Attributes = Record<string, string | boolean | ((event: Event) => void)>;

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else if (typeof value === 'boolean') made.toggleAttribute(key, value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

export interface Choice {
  label: string;
  options: Record<string, string>;
  chosen: string;
  choose: (value: string) => void;
}

export function choice({ label, options, chosen, choose }: Choice): HTMLLabelElement {
  const change = (event: Event) => choose((event.target as HTMLSelectElement).value);
  const select = element('select', { change });
  for (const [value, text] of Object.entries(options)) select.append(element('option', { value }, text));
  select.value = chosen;
  return element('label', {}, label, select);
}
