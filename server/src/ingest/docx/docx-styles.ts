import { isOn, walkXml } from './walk-xml.ts';

/** Properties of a paragraph from its style and base styles. */
export interface StyleTraits {
  numbering: string | undefined;
  level: number | undefined;
  /** The heading level; 1 is the highest. */
  heading: number | undefined;
  isHidden: boolean;
}

interface Style {
  basedOn?: string;
  name?: string;
  numbering?: string;
  level?: number;
  /** Word's outline level: 0 is the highest, 9 is body text. */
  outline?: number;
  isHidden?: boolean;
}

export interface Styles {
  traitsOf(id: string | undefined): StyleTraits;
  numberingOf(id: string): string | undefined;
}

const maxChainLength = 20;
const bodyText = 9;
const none: StyleTraits = { numbering: undefined, level: undefined, heading: undefined, isHidden: false };

/** @param xml `word/styles.xml`; empty if the file has none */
export function readStyles(xml: string): Styles {
  const styles = new Map<string, Style>();
  const known = new Map<string, StyleTraits>();
  let standard: string | undefined;
  let style: Style = {};
  if (xml !== '')
    walkXml(xml, {
      open({ name, attributes }) {
        const value = attributes['w:val'] ?? '';
        if (name === 'w:style') {
          style = {};
          const id = attributes['w:styleId'] ?? '';
          styles.set(id, style);
          if (attributes['w:type'] === 'paragraph' && attributes['w:default'] === '1') standard ??= id;
        } else if (name === 'w:basedOn') style.basedOn = value;
        else if (name === 'w:name') style.name = value;
        else if (name === 'w:numId') style.numbering = value;
        else if (name === 'w:ilvl') style.level = Number(value);
        else if (name === 'w:outlineLvl') style.outline = Number(value);
        else if (name === 'w:vanish') style.isHidden = isOn(attributes);
      },
    });

  function resolve(id: string): StyleTraits {
    let outline: number | undefined;
    const traits = { ...none };
    let at: string | undefined = id;
    for (let step = 0; at !== undefined && step < maxChainLength; step++) {
      const found: Style | undefined = styles.get(at);
      traits.numbering ??= found?.numbering;
      traits.level ??= found?.level;
      traits.isHidden ||= found?.isHidden === true;
      outline ??= found?.outline ?? namedRank(found?.name ?? at);
      at = found?.basedOn;
    }
    return outline === undefined || outline >= bodyText ? traits : { ...traits, heading: outline + 1 };
  }

  return {
    traitsOf(id = standard) {
      if (id === undefined) return none;
      const traits = known.get(id) ?? resolve(id);
      known.set(id, traits);
      return traits;
    },
    numberingOf: (id) => styles.get(id)?.numbering,
  };
}

/** Returns the heading level of a built-in style. Its name, unlike its id, is English in every language version of Word. */
function namedRank(name: string): number | undefined {
  const rank = /^heading ?([1-9])$/i.exec(name)?.[1];
  if (rank !== undefined) return Number(rank) - 1;
  return /^title$/i.test(name) ? 0 : undefined;
}
