import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Capability } from '@staffroom/sdk/internal/checks';
import type { Finding } from './finding.ts';

const names = Capability.options;

/**
 * Finds the capabilities that the compiled server half mentions: `call.ai`, `{ call: { search } }`, `const { search } = call`.
 * The text scan can miss some; the platform refuses undeclared capabilities at run time.
 */
export function usedCapabilities(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && !/(^|\/)(client|node_modules)\//.test(file.replaceAll('\\', '/')),
  );
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  return usedIn(text);
}

export function usedIn(text: string): string[] {
  const taken = [...text.matchAll(/\{([^{}]*)\}\s*=\s*call\b|\bcall\s*:\s*\{([^{}]*)\}/g)]
    .flatMap(([, declared = '', parameter = '']) => `${declared},${parameter}`.split(','))
    .map((part) => part.split(/[:=]/)[0]?.trim());
  // A function that opens collections gets `{ storage }` from a call or a test, so this text also counts as a mention of
  // storage.
  const opensStore = /\bstorage\.collection\(/.test(text);
  return names.filter(
    (name) =>
      new RegExp(`\\bcall\\??\\.${name}\\b`).test(text) ||
      taken.includes(name) ||
      (name === 'storage' && opensStore),
  );
}

export function judgeCapabilities(declared: readonly string[], used: readonly string[]): Finding[] {
  const undeclared = used.filter((name) => !declared.includes(name));
  const idle = declared.filter((name) => !used.includes(name));
  return [
    ...undeclared.map(
      (name): Finding => ({
        level: 'error',
        part: 'capabilities',
        text: `The server half uses "${name}", which the manifest does not declare, so the workspace would refuse the call. Add it to "capabilities".`,
      }),
    ),
    ...idle.map(
      (name): Finding => ({
        level: 'warning',
        part: 'capabilities',
        text: `The manifest declares "${name}", but no code seems to use it. Remove capabilities that the agent does not need.`,
      }),
    ),
  ];
}
