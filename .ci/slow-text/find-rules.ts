import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';

export interface Rule {
  source: string;
  flags: string;
  /** Whether the rule is an argument of `split`, which applies it at each position, regardless of its flags. */
  splits: boolean;
  at: string;
}

export const root = fileURLToPath(new URL('../..', import.meta.url));
const shipped = ['server/src', 'sdk/src', 'host/src', 'agents'];
const unshipped = /\.(?:test|spec)\.|\/testing\/|\.d\.ts$|\/db\/migrations\/|\/dist\//;

export function sourceFiles(folders: readonly string[] = shipped): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !unshipped.test(file));
}

export function parsed(file: string) {
  const text = readFileSync(root + file, 'utf8');
  return { text, program: parseSync(file, text).program };
}

export interface FoundRules {
  rules: Rule[];
  building: string[];
}

export function findRules(): FoundRules {
  const rules = new Map<string, Rule>();
  const building: string[] = [];
  for (const file of sourceFiles()) {
    const { text, program } = parsed(file);
    const splitBy = new Set([...text.matchAll(/\.split\((\w+)\)/g)].map(([, name]) => name));
    let depth = 0;
    const enter = () => void depth++;
    const leave = () => void depth--;
    const add = (source: string, flags: string, start: number) => {
      const before = text.slice(Math.max(0, start - 80), start);
      const name = /const (\w+)(?:: RegExp)? =\s*$/.exec(before)?.[1];
      const splits = /\.split\(\s*$/.test(before) || (name !== undefined && splitBy.has(name));
      const line = text.slice(0, start).split('\n').length;
      const key = `/${source}/${flags}`;
      const known = rules.get(key);
      if (known) known.splits ||= splits;
      else rules.set(key, { source, flags, splits, at: `${file}:${line}` });
    };
    new Visitor({
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      Literal(node) {
        if ('regex' in node) add(node.regex.pattern, node.regex.flags, node.start);
      },
      NewExpression({ callee, arguments: [pattern, flags], start }) {
        if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || pattern === undefined) return;
        const source = constantText(pattern, text);
        if (source !== undefined) add(source, constantText(flags, text) ?? '', start);
        else if (depth === 0 && !building.includes(file)) building.push(file);
      },
    }).visit(program);
  }
  return { rules: [...rules.values()], building };
}

function constantText(node: { type: string; start: number } | undefined, text: string): string | undefined {
  if (node === undefined) return '';
  if ('value' in node && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || !('quasis' in node)) return undefined;
  const [only, ...functionsWithoutTrial] = node.quasis as { value: { cooked: string } }[];
  return functionsWithoutTrial.length === 0 && text[node.start] === '`' ? only?.value.cooked : undefined;
}
