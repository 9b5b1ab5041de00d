import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Rejection } from '../../agents/rejection.ts';
import { resolvePackage } from '../versions/install-version.ts';
import { packageFacts } from '../versions/package-facts.ts';
import { integrityOf, unpack } from '../versions/tarball.ts';
import { linkSharedPackages } from '../versions/version-folders.ts';
import { AgentIndexFile, type IndexedVersion } from './index-format.ts';

interface WriteIndexOptions {
  /** The folder with the signed tarballs. The notes of a version are in `<tarball>.md`. */
  folder: string;
  name: string;
  /** The folder of the installed agents, in which the packages find the SDK. */
  agents: string;
}

/** Writes `index.json` for the signed packages in a folder. @returns the path of the file @throws Rejection */
export async function writeIndex({ folder, name, agents }: WriteIndexOptions): Promise<string> {
  const tarballs = (await readdir(folder)).filter((file) => file.endsWith('.tgz')).toSorted();
  if (tarballs.length === 0) throw new Rejection('index-invalid', `${folder} contains no package (.tgz)`);
  await mkdir(agents, { recursive: true });
  await linkSharedPackages(agents);
  const found = new Map<
    string,
    { id: string; name: string; description: string; versions: IndexedVersion[] }
  >();
  for (const tarball of tarballs) {
    const { agent, version } = await read(join(folder, tarball), tarball, agents);
    const versions = [...(found.get(agent.id)?.versions ?? []), version];
    // Tarballs are sorted by name only, so the newest version is found at the end.
    found.set(agent.id, { ...agent, versions });
  }
  const index = AgentIndexFile.parse({ format: 1, name, agents: [...found.values()] });
  const file = join(folder, 'index.json');
  await writeFile(file, `${JSON.stringify(index, null, 2)}\n`);
  return file;
}

async function read(path: string, tarball: string, agents: string) {
  if (!existsSync(`${path}.sig`))
    throw new Rejection('signature-missing', `${tarball}.sig is missing; sign each package first`);
  const staging = await mkdtemp(join(agents, '.staging-'));
  try {
    await unpack(path, staging);
    const { resolved } = await resolvePackage(staging);
    const { manifest, version } = resolved;
    const { check } = await packageFacts(staging);
    const { mtime } = await stat(path);
    return {
      agent: { id: manifest.id, name: manifest.name, description: manifest.description },
      version: {
        version,
        package: tarball,
        integrity: await integrityOf(path),
        publishedAt: mtime.toISOString(),
        changes: await readFile(`${path}.md`, 'utf8').catch(() => ''),
        check,
        remote: null,
      },
    };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
