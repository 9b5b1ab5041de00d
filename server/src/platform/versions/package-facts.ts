import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { list } from 'tar';
import { z } from 'zod';

const Author = z.object({
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]),
});

const Package = z.object({ version: z.string() });

const Finding = z.object({ level: z.enum(['error', 'warning']), part: z.string(), text: z.string() });
const Report = z.object({
  version: z.string().optional(),
  sdk: z.object({ checkedWith: z.string() }),
  findings: z.array(Finding).max(1_000),
  // `unseen` is null in reports from older versions of the check, which did not check pages.
  page: z.object({ seen: z.array(z.string()).max(10), unseen: z.string().nullable() }).nullish(),
});

export interface PackageFacts {
  author: string | null;
  /** `page`: whether axe checked the page; null if unknown. */
  check: { sdk: string; page: boolean | null; errors: string[]; warnings: string[] } | null;
}

const maxFactLength = 400;
const maxFindings = 50;

/**
 * Reads what a version's package says about itself. A missing or invalid fact is null, and so is a report for another version.
 * @param folder the folder of the version
 */
export async function packageFacts(folder: string): Promise<PackageFacts> {
  const named = await readJson(join(folder, 'package.json'), Author);
  const { version } = (await readJson(join(folder, 'package.json'), Package)) ?? {};
  const found = await readJson(join(folder, 'dist', 'check.json'), Report);
  // If a version is packed without a check, `dist` still contains the report of the previous version.
  const report = found?.version === undefined || found.version === version ? found : null;
  const said = (level: 'error' | 'warning') =>
    (report?.findings ?? [])
      .filter((finding) => finding.level === level)
      .slice(0, maxFindings)
      .map(({ part, text }) => `${part}: ${text}`.slice(0, maxFactLength));
  return {
    author: named?.author.slice(0, maxFactLength) ?? null,
    check: report && {
      sdk: report.sdk.checkedWith,
      page: report.page ? report.page.unseen === null : null,
      errors: said('error'),
      warnings: said('warning'),
    },
  };
}

const Named = z.object({ name: z.string().min(1).max(200), version: z.string().min(1).max(80) });

/** Reads the package name in a tarball, for the confirmation; null if unknown. */
export async function packageName(tarball: string): Promise<string | null> {
  const read: Buffer[] = [];
  try {
    await list({
      file: tarball,
      onReadEntry(entry) {
        if (/^[^/]+\/package\.json$/.test(entry.path) && entry.size < 1024 * 1024)
          entry.on('data', (chunk) => read.push(chunk));
      },
    });
    const { name, version } = Named.parse(JSON.parse(Buffer.concat(read).toString()));
    return `${name} ${version}`;
  } catch {
    return null;
  }
}

async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
