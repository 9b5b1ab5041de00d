import { pathToFileURL } from 'node:url';
import { type Any, calls } from './calls.ts';
import { functionsToTry } from './find-functions.ts';
import { root } from './find-rules.ts';
import type { Tried } from './tried-rule.ts';

export async function triedFunctions(): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const { file, name } of functionsToTry()) {
    const module = (await import(pathToFileURL(root + file).href)) as Record<string, Any>;
    const named = module[name];
    if (!named) throw new Error(`${file} does not export ${name}`);
    const ways = calls[`${file} ${name}`] ?? [(call: Any, text: string) => call(text)];
    for (const way of ways)
      tried.push({
        name: `${name} in ${file}`,
        run: ignoring((text) => way(named, text)),
        inputs: [],
        isFunction: true,
      });
  }
  return tried;
}

function ignoring(run: (text: string) => unknown): Tried['run'] {
  return async (text) => {
    try {
      await run(text);
    } catch {}
  };
}
