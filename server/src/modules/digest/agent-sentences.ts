import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { InstalledAgents } from '../agents/installed.ts';

const Sentences = z.record(z.string(), z.string());

/**
 * What the server halves of the installed agents say, in another language: the catalogues that their client halves bring. Those of an
 * agent whose page lies elsewhere, or that brings none, stay English. With what the agents are called.
 */
export async function agentSentences(
  registry: Pick<InstalledAgents, 'list'> & {
    clientDirectory: (slug: string, version: string) => string | null;
  },
  language: string,
): Promise<Record<string, string>[]> {
  const read = async (directory: string | null) => {
    if (directory === null) return {};
    const file = await readFile(path.join(directory, 'said', `${language}.json`), 'utf8').catch(() => '{}');
    return parsed(file);
  };
  return Promise.all(
    registry.list().map(async ({ slug, version, manifest }) => ({
      ...(await read(registry.clientDirectory(slug, version))),
      ...(manifest && { [manifest.name]: manifest.languages[language]?.name ?? manifest.name }),
    })),
  );
}

/** A file that is no catalogue costs its agent its words and nobody else theirs. */
function parsed(file: string): Record<string, string> {
  try {
    return Sentences.parse(JSON.parse(file));
  } catch {
    return {};
  }
}
