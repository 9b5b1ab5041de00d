import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { InstalledAgents } from '../agents/installed.ts';

const Sentences = z.record(z.string(), z.string());

/**
 * Translations of texts from the agents' server halves, including agent names. The translations come from the catalogs of the
 * client halves. Texts of an agent that has a remote page or no catalog stay in English.
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

/** Parses the catalog of one agent. An invalid catalog does not affect other agents. */
function parsed(file: string): Record<string, string> {
  try {
    return Sentences.parse(JSON.parse(file));
  } catch {
    return {};
  }
}
