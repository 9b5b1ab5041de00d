import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readPackageFile } from '../../package-file.ts';
import { buildHalves, type Terminal } from '../build.ts';
import { judgeCapabilities, usedCapabilities } from './capabilities.ts';
import type { CheckReport, Finding } from './finding.ts';
import { judgeLicences, licencesOf } from './licences.ts';
import { byNodeOf, isNewEnough } from '../dev/newer-node.ts';
import { lookAtPage, type PageLook, workspaceFor } from './page/look-at-page.ts';
import { loadAgent } from './load/load-agent.ts';
import type { LoadProblem } from './load/loaded-agent.ts';
import { clientSize, installedSdk, judgeDependencies, judgeImports, judgeRange } from './package-judged.ts';

/** Size in bytes after gzip above which the client half gets a warning. */
const large = 300_000;

/** `staffroom check`: builds the agent, lists its problems, and writes `dist/check.json`. */
export const check = {
  async run(args: string[], terminal: Terminal): Promise<number> {
    const { folder, out, err } = terminal;
    const values = asked(args);
    if (typeof values === 'string') {
      err(`${values} [usage]\nUsage: staffroom check [--workspace PATH] [--no-page]`);
      return 2;
    }
    if (!isNewEnough() && !values['no-page']) {
      const workspace = workspaceFor(folder, values.workspace);
      if (typeof workspace !== 'string') return byNodeOf(workspace);
    }
    const built = await buildHalves(terminal);
    if (!built.complete) return built.exitCode;
    const report = await judge(folder, built.errors, values);
    writeFileSync(join(folder, 'dist/check.json'), `${JSON.stringify(report, null, 2)}\n`);
    for (const line of lines(report)) out(line);
    return report.findings.some(({ level }) => level === 'error') ? 1 : 0;
  },
};

interface Asked {
  workspace?: string | undefined;
  'no-page'?: boolean | undefined;
}

/** @returns a sentence that says which argument is invalid, if one is */
function asked(args: string[]): Asked | string {
  try {
    const options = { workspace: { type: 'string' }, 'no-page': { type: 'boolean' } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    return (error as Error).message;
  }
}

async function judge(folder: string, buildErrors: string[], values: Asked): Promise<CheckReport> {
  const packageFile = readPackageFile(folder);
  const { name, version, peerDependencies } = packageFile;
  const sdkVersion = installedSdk(folder);
  const { manifest, problems } = await loadAgent(folder);
  const declared = [...(manifest?.capabilities ?? [])];
  const used = usedCapabilities(join(folder, 'dist'));
  const client = join(folder, 'dist/client');
  const size = existsSync(client) ? clientSize(client) : { javascript: 0, styles: 0 };
  const licences = licencesOf(folder);
  const range = peerDependencies?.['@staffroom/sdk'];
  const findings: Finding[] = [
    ...buildErrors.map((text): Finding => ({ level: 'error', part: 'build', text })),
    ...problems.map(findingOf),
    ...judgeRange(range, sdkVersion),
    ...judgeImports(folder),
    ...judgeDependencies(packageFile),
    ...(manifest === null ? [] : judgeCapabilities(declared, used)),
    ...judgeLicences(licences),
  ];
  if (size.javascript + size.styles > large) {
    const text = `The client half is ${kilobytes(size.javascript + size.styles)}, which makes the agent slow to open.`;
    findings.push({ level: 'warning', part: 'size', text });
  }
  const sdk = { range: range ?? null, checkedWith: sdkVersion };
  const sound = !findings.some(({ level }) => level === 'error');
  const page = await lookIfSound({ folder, id: manifest?.id ?? '', sound, values });
  findings.push(...page.findings);
  const { seen, unseen } = page;
  return {
    name,
    version,
    sdk,
    capabilities: { declared, used },
    size,
    licences,
    page: { seen, unseen },
    findings,
  };
}

/** A sentence of the workspace continues the agent's name, so it begins in lower case. */
function findingOf({ part, text, uncertain }: LoadProblem): Finding {
  return {
    level: uncertain ? 'warning' : 'error',
    part: part === 'client' ? 'page' : part,
    text: /[.!?]$/.test(text) ? text : `${text}.`,
  };
}

interface Look {
  folder: string;
  id: string;
  sound: boolean;
  values: Asked;
}

async function lookIfSound({ folder, id, sound, values }: Look): Promise<PageLook> {
  const not = (unseen: string): PageLook => ({ seen: [], unseen, findings: [] });
  if (values['no-page']) return not('The option --no-page skips this check.');
  if (!sound) return not('Fix the errors below first.');
  return lookAtPage({ folder, id, told: values.workspace });
}

function lines(report: CheckReport): string[] {
  const { name, version, sdk, capabilities, size, licences, page, findings } = report;
  const errors = findings.filter(({ level }) => level === 'error').length;
  return [
    `${name} ${version}`,
    `  SDK           ${sdk.range ?? 'no range'}, checked with ${sdk.checkedWith}`,
    `  Capabilities  ${capabilities.declared.join(', ') || 'none'}`,
    `  Client half   ${kilobytes(size.javascript)} of code, ${kilobytes(size.styles)} of styles, after gzip`,
    `  Licences      ${[...new Set(Object.values(licences))].join(', ') || 'the agent has no dependencies'}`,
    `  Page          ${page.unseen === null ? `checked with axe: ${page.seen.join(', ') || 'the page did not open'}` : `not checked. ${page.unseen}`}`,
    '',
    ...findings.map(
      ({ level, part, text }) =>
        `${level === 'error' ? 'ERROR  ' : 'warning'} ${part}: ${text} [check-${part}]`,
    ),
    errors > 0
      ? `${errors} ${errors === 1 ? 'error' : 'errors'}. The report is in dist/check.json.`
      : 'No errors. The report is in dist/check.json.',
  ];
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
