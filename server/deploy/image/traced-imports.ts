import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Follows the imports of `entries` through the files of their own package.
 * @returns these files, and the names of the packages that they import
 */
export function importsOf(entries: readonly string[]): { files: Set<string>; packages: Set<string> } {
  const packages = new Set<string>();
  const files = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || !file.endsWith('.js')) continue;
    files.add(file);
    for (const request of requestsIn(file, readFileSync(file, 'utf8'))) {
      if (request.startsWith('.')) waiting.push(join(dirname(file), request));
      else if (!isBuiltin(request)) packages.add(packageOf(request));
    }
  }
  return { files, packages };
}

const packageOf = (request: string): string => request.split('/', request.startsWith('@') ? 2 : 1).join('/');

function requestsIn(file: string, code: string): string[] {
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const imports = module.staticImports.map((each) => each.moduleRequest.value);
  const exports = module.staticExports.flatMap((each) =>
    each.entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const literals = module.dynamicImports.map((each) =>
    code.slice(each.moduleRequest.start, each.moduleRequest.end),
  );
  // Files that run in a thread are started with `new URL('./worker.js', import.meta.url)`.
  const workers = [...code.matchAll(/new URL\(\s{0,9}['"](\.[\w./-]{1,200})['"]/g)].map(
    ([, path = '']) => path,
  );
  const dynamic = literals.flatMap((literal) => /^['"`]([^'"`$]{1,200})['"`]$/.exec(literal)?.[1] ?? []);
  return [
    ...imports,
    ...exports,
    ...dynamic,
    ...workers.filter((path) => existsSync(join(dirname(file), path))),
  ];
}
