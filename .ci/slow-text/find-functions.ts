import { calls, functionsWithoutTrial } from './calls.ts';
import { parsed, sourceFiles } from './find-rules.ts';

export interface FoundFunction {
  file: string;
  name: string;
  /** Whether the function takes a single text, so that the calls table needs no entry for it. */
  takesText: boolean;
}

/** Folders whose exported functions must be tried, or listed as taking no text. */
const textFolders =
  /^(?:server\/src\/(?:text|ingest\/chunks|ai\/builtin|modules\/chat\/(?:checks|citations))|sdk\/src\/(?:reading|style)|agents\/[^/]+\/server\/rules)\/[^/]+$/;
/** Files whose functions are not tried: those for the browser, and those that access the system or the database. */
const untried =
  /\/(?:client|host|view)\/|^server\/src\/(?:agents|db|threads|modules\/access)\/|use-[^/]+$|^sdk\/src\/(?:cli|testing|build)\//;
/** Names of parameters that do not contain text. */
const noText =
  /^(?:.*[iI]ds?|user|place|dataDir|path|extension|hash|blob|start|space|rows|variable|address|key|folder|data|settings|collection|identifier|pattern|color|slug)$/;

interface Parameter {
  type: string;
  name?: string;
  left?: Parameter;
  typeAnnotation?: { typeAnnotation: { type: string } } | null;
}

export function exportedFunctions(): FoundFunction[] {
  const found: FoundFunction[] = [];
  for (const file of sourceFiles(['server/src', 'sdk/src', 'agents'])) {
    if (!file.endsWith('.ts') || untried.test(file)) continue;
    for (const statement of parsed(file).program.body) {
      if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) continue;
      const { declaration } = statement;
      if (declaration.type === 'FunctionDeclaration' && declaration.id)
        found.push({ file, name: declaration.id.name, takesText: takesText(declaration) });
      if (declaration.type !== 'VariableDeclaration') continue;
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression')
          found.push({ file, name: id.name, takesText: takesText(init) });
    }
  }
  return found;
}

function takesText({ params, async }: { params: unknown; async: boolean }): boolean {
  const [first, ...more] = params as Parameter[];
  if (async || first?.type !== 'Identifier' || first.name === undefined) return false;
  if (first.typeAnnotation?.typeAnnotation.type !== 'TSStringKeyword' || noText.test(first.name))
    return false;
  return more.every(({ type }) => type === 'AssignmentPattern');
}

export const functionsToTry = (): FoundFunction[] =>
  exportedFunctions().filter(({ file, name, takesText }) => takesText || `${file} ${name}` in calls);

export const unknownFunctions = (): string[] =>
  exportedFunctions()
    .filter(({ file, takesText }) => textFolders.test(file) && !takesText)
    .map(({ file, name }) => `${file} ${name}`)
    .filter((name) => !(name in calls) && !functionsWithoutTrial.has(name));
