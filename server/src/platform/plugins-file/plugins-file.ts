import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { PluginsFile } from '@staffroom/sdk/internal/shared';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { z } from 'zod';
import { AgentListError } from '../../agents/agent-source.ts';

export class PluginsFileError extends AgentListError {
  override name = 'PluginsFileError';
}

/** Reads and checks `plugins.json`. @throws PluginsFileError */
export async function readPluginsFile(path: string): Promise<PluginsFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new PluginsFileError(`${path}: cannot be read; create it with { "agents": {} }`, { cause: error });
  }
  return parsePluginsFile(text, basename(path));
}

/** Parses the content of `plugins.json`. @param name the file's name in messages @throws PluginsFileError */
export function parsePluginsFile(text: string, name: string): PluginsFile {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error)
    throw new PluginsFileError(
      `${place(name, text, error.offset)} ${syntaxMessages[error.error] ?? printParseErrorCode(error.error)}`,
    );
  if (!tree) throw new PluginsFileError(`${name}:1 must contain an object like { "agents": {} }`);
  rejectDoubleNames(tree, text, name);
  const parsed = PluginsFile.safeParse(valueOf(tree));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw new PluginsFileError(`${name}:1 is not valid`);
  throw new PluginsFileError(describe(issue, tree, text, name));
}

const syntaxMessages: Record<number, string> = {
  3: 'a property name in double quotes is missing',
  4: 'a value is missing',
  5: 'a ":" is missing',
  6: 'a "," is missing',
  7: 'a "}" is missing',
  8: 'a "]" is missing',
};

function describe(issue: z.core.$ZodIssue, tree: Node, text: string, name: string): string {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    const offset = findNodeAtLocation(tree, [...path, key])?.parent?.offset ?? tree.offset;
    return `${place(name, text, offset)} ${[...path, key].join('.')} is not a known setting; remove it`;
  }
  // A missing property has no position in the file, so the message points at the object that lacks it.
  let node: Node | undefined;
  for (let length = path.length; !node && length >= 0; length--)
    node = findNodeAtLocation(tree, path.slice(0, length));
  const offset = node?.parent?.type === 'property' ? node.parent.offset : (node?.offset ?? 0);
  return `${place(name, text, offset)} ${path.join('.') || 'the file'} ${expectation(path, issue)}`;
}

/** Explains how to fix an entry; falls back to the schema's message. */
function expectation(path: (string | number)[], issue: z.core.$ZodIssue): string {
  const field = path.length === 1 ? path[0] : path[2];
  if (path.length === 1 && field === 'isolate') return 'must be true or false';
  switch (field) {
    case 'from':
      return 'must be a folder ("./agents/translate") or the name of an installed package ("@acme/agent-translate")';
    case 'remote':
      return 'must be the http(s) address of an mf-manifest.json, without a user or password, because the server sends it to browsers';
    case 'integrity':
      return 'must be the digest of the mf-manifest.json at "remote", like "sha384-…"';
    case 'frame':
      return 'must be true or false';
    case 'config':
      return 'must be an object of settings';
    case 'deny':
      return 'must be a list of capabilities: ai, documents, search, memory, storage, notify';
    case 'roles':
      return 'must be a list of roles: user, admin';
    case 'jobLimits':
      return 'must be an object like { "running": 4, "perPerson": 1 }, whole numbers from 1 to 1000';
    case 'isolate':
      return 'must be true, false, or an object like { "memory": 256, "blocked": 20, "allow": ["child-processes"] }';
    case 'enabled':
      return 'must be true or false';
    case 'agents':
      return 'must be an object of agents, like { "translate": { "from": "./agents/translate" } }';
    default:
      return path.length === 2
        ? 'must be an object like { "from": "./agents/translate" }'
        : `is wrong: ${issue.message}`;
  }
}

/** Rejects two entries with the same name, because `JSON.parse` would silently use only the last one. */
function rejectDoubleNames(tree: Node, text: string, name: string): void {
  const seen = new Set<string>();
  for (const property of findNodeAtLocation(tree, ['agents'])?.children ?? []) {
    const key = String(property.children?.[0]?.value);
    if (seen.has(key)) {
      throw new PluginsFileError(
        `${place(name, text, property.offset)} agents.${key} is defined twice; remove one of them`,
      );
    }
    seen.add(key);
  }
}

function place(name: string, text: string, offset: number): string {
  return `${name}:${text.slice(0, offset).split('\n').length}`;
}

function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type !== 'object') return node.value;
  const entries = (node.children ?? []).map(({ children = [] }): [string, unknown] => {
    const [key, value] = children;
    return [String(key?.value), value ? valueOf(value) : undefined];
  });
  return Object.fromEntries(entries);
}
