import { pathToFileURL } from 'node:url';
import { type Rule, root } from './find-rules.ts';

/** Loads files that build regular expressions from constants, and records the results. */
export async function builtRules(files: readonly string[]): Promise<Rule[]> {
  const built: Rule[] = [];
  const Original = RegExp;
  for (const file of files) {
    globalThis.RegExp = new Proxy(Original, {
      construct(target, [source, flags]: [string | RegExp, string?], by) {
        const rule = Reflect.construct(
          target,
          flags === undefined ? [source] : [source, flags],
          by,
        ) as RegExp;
        built.push({ source: rule.source, flags: rule.flags, splits: false, at: file });
        return rule;
      },
    });
    try {
      await import(pathToFileURL(root + file).href);
    } finally {
      globalThis.RegExp = Original;
    }
  }
  return built;
}
