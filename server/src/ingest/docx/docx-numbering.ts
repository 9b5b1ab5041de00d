import type { Styles } from './docx-styles.ts';
import { formatNumber } from './number-formats.ts';
import { isOn, walkXml } from './walk-xml.ts';

export interface NumberLabel {
  text: string;
  isBullet: boolean;
  /** True for numbers by which texts refer to a clause ("12", "12.1", "Article 12"), but not for those of list items. */
  isClause: boolean;
  /** True if nothing separates the number from the text. */
  isGlued: boolean;
}

interface Level {
  format: string;
  text: string;
  start: number;
  style: string | undefined;
  isLegal: boolean;
  restartsAfter: number | undefined;
  suffix: string;
}

interface Definition {
  levels: Map<number, Level>;
  listStyle: string | undefined;
}

interface Instance {
  definition: string;
  starts: Map<number, number>;
  levels: Map<number, Level>;
}

const maxLevel = 8;

export interface Numbering {
  next(id: string, level: number): NumberLabel | undefined;
  levelOf(id: string, style: string): number | undefined;
}

/** Computes paragraph numbers, because Word stores only the rules. @param xml `word/numbering.xml`; empty if the file has none */
export function readNumbering(xml: string, styles: Styles): Numbering {
  const { definitions, instances } = parse(xml);
  /** Counters are stored per definition, because all lists of a definition continue counting. Restarts are stored per list. */
  const counters = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();

  function definitionOf(instance: Instance): Definition | undefined {
    const own = definitions.get(instance.definition);
    const linked = own?.listStyle === undefined ? undefined : styles.numberingOf(own.listStyle);
    const other = linked === undefined ? undefined : instances.get(linked);
    return other === undefined ? own : (definitions.get(other.definition) ?? own);
  }

  const levelIn = (instance: Instance, level: number): Level | undefined =>
    instance.levels.get(level) ?? definitionOf(instance)?.levels.get(level);

  function count(id: string, instance: Instance, level: number): (number | undefined)[] {
    const counts = counters.get(instance.definition) ?? [];
    counters.set(instance.definition, counts);
    if (!begun.has(id)) {
      begun.add(id);
      for (const at of instance.starts.keys()) counts[at] = undefined;
    }
    const before = counts[level];
    counts[level] =
      before === undefined
        ? (instance.starts.get(level) ?? levelIn(instance, level)?.start ?? 1)
        : before + 1;
    for (let deeper = level + 1; deeper <= maxLevel; deeper++) {
      const after = levelIn(instance, deeper)?.restartsAfter;
      // Zero means that the level never restarts.
      if (after === undefined || (after > 0 && level < after)) counts[deeper] = undefined;
    }
    return counts;
  }

  return {
    next(id, wanted) {
      const instance = instances.get(id);
      const level = Math.max(0, Math.min(maxLevel, Number.isFinite(wanted) ? wanted : 0));
      const rule = instance && levelIn(instance, level);
      if (instance === undefined || rule === undefined) return undefined;
      const counts = count(id, instance, level);
      const text = rule.text.replace(/%([1-9])/g, (_, digit: string) => {
        const at = Number(digit) - 1;
        const other = levelIn(instance, at);
        const value = counts[at] ?? instance.starts.get(at) ?? other?.start ?? 1;
        return formatNumber(value, rule.isLegal ? 'decimal' : (other?.format ?? 'decimal'));
      });
      const isBullet = rule.format === 'bullet';
      return {
        text: isBullet ? '' : text.trim(),
        isBullet,
        isClause: !isBullet && countsClauses(definitionOf(instance)),
        isGlued: rule.suffix === 'nothing',
      };
    },
    levelOf(id, style) {
      const instance = instances.get(id);
      const levels = instance && definitionOf(instance)?.levels;
      return [...(levels ?? [])].find(([, level]) => level.style === style)?.[0];
    },
  };
}

/** Whether the list numbers clauses: its numbers contain the parent's number, as in "1.2", or a word, as in "Article 4". */
function countsClauses(definition: Definition | undefined): boolean {
  return [...(definition?.levels.values() ?? [])].some(
    ({ text, format }) => format !== 'bullet' && (/%\d.*%\d/.test(text) || /[\p{L}§]/u.test(text)),
  );
}

function parse(xml: string): { definitions: Map<string, Definition>; instances: Map<string, Instance> } {
  const definitions = new Map<string, Definition>();
  const instances = new Map<string, Instance>();
  let definition: Definition | undefined;
  let instance: Instance | undefined;
  let overridden = 0;
  let level: Level | undefined;
  const begin = (at: number): void => {
    level = {
      format: 'decimal',
      text: '',
      start: 1,
      style: undefined,
      isLegal: false,
      restartsAfter: undefined,
      suffix: 'tab',
    };
    (instance ?? definition)?.levels.set(at, level);
  };
  const inside: Readonly<
    Record<string, (value: string, attributes: Readonly<Record<string, string>>) => void>
  > = {
    'w:numStyleLink': (value) => definition && (definition.listStyle = value),
    'w:abstractNumId': (value) => instance && (instance.definition = value),
    'w:startOverride': (value) => instance?.starts.set(overridden, Number(value)),
    'w:start': (value) => level && (level.start = Number(value)),
    'w:numFmt': (value) => level && (level.format = value),
    'w:lvlText': (value) => level && (level.text = value.slice(0, 200)),
    'w:pStyle': (value) => level && (level.style = value),
    'w:suff': (value) => level && (level.suffix = value),
    'w:lvlRestart': (value) => level && (level.restartsAfter = Number(value)),
    'w:isLgl': (_, attributes) => level && (level.isLegal = isOn(attributes)),
  };
  if (xml !== '')
    walkXml(xml, {
      open({ name, attributes }) {
        if (name === 'w:abstractNum') {
          instance = undefined;
          definition = { levels: new Map(), listStyle: undefined };
          definitions.set(attributes['w:abstractNumId'] ?? '', definition);
        } else if (name === 'w:num') {
          definition = undefined;
          instance = { definition: '', starts: new Map(), levels: new Map() };
          instances.set(attributes['w:numId'] ?? '', instance);
        } else if (name === 'w:lvlOverride') overridden = Number(attributes['w:ilvl'] ?? 0);
        else if (name === 'w:lvl') begin(Number(attributes['w:ilvl'] ?? 0));
        else inside[name]?.(attributes['w:val'] ?? '', attributes);
      },
      close(name) {
        if (name === 'w:lvl') level = undefined;
      },
    });
  return { definitions, instances };
}
