import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackageFile } from '../../package-file.ts';
import { buildHalves, type Terminal } from '../build.ts';
import { judgeCapabilities, usedCapabilities } from './capabilities.ts';
import type { CheckReport, Finding } from './finding.ts';
import { judgeLicences, licencesOf } from './licences.ts';
import { clientSize, judgeManifest, judgeRange, installedSdk, judgeServer, load } from './package-judged.ts';

/** Bytes after gzip from which a client half is worth a look. */
const large = 300_000;

/** `staffroom check`: builds the agent, says all that is wrong with it, and writes `dist/check.json`. */
export const check = {
  async run(_args: string[], terminal: Terminal): Promise<number> {
    const { folder, out } = terminal;
    const built = await buildHalves(terminal);
    if (!built.complete) return built.exitCode;
    const report = await judge(folder, built.errors);
    writeFileSync(join(folder, 'dist/check.json'), `${JSON.stringify(report, null, 2)}\n`);
    for (const line of lines(report)) out(line);
    return report.findings.some(({ level }) => level === 'error') ? 1 : 0;
  },
};

async function judge(folder: string, buildErrors: string[]): Promise<CheckReport> {
  const { name, version, peerDependencies } = readPackageFile(folder);
  const sdkVersion = installedSdk(folder);
  const { manifest } = (await load(folder, 'manifest.js')) as { manifest?: { capabilities?: string[] } };
  const declared = manifest?.capabilities ?? [];
  const used = usedCapabilities(join(folder, 'dist'));
  const client = join(folder, 'dist/client');
  const size = existsSync(client) ? clientSize(client) : { javascript: 0, styles: 0 };
  const licences = licencesOf(folder);
  const range = peerDependencies?.['@staffroom/sdk'];
  const findings: Finding[] = [
    ...buildErrors.map((text): Finding => ({ level: 'error', part: 'build', text })),
    ...judgeManifest(manifest),
    ...judgeRange(range, sdkVersion),
    ...(existsSync(join(folder, 'server/index.ts')) ? await judgeServer(folder) : []),
    ...judgeCapabilities(declared, used),
    ...judgeLicences(licences),
  ];
  if (size.javascript + size.styles > large) {
    const text = `The client half is ${kilobytes(size.javascript + size.styles)}; people wait for it when they open the agent.`;
    findings.push({ level: 'warning', part: 'size', text });
  }
  const sdk = { range: range ?? null, checkedWith: sdkVersion };
  return { name, version, sdk, capabilities: { declared, used }, size, licences, findings };
}

function lines({ name, version, sdk, capabilities, size, licences, findings }: CheckReport): string[] {
  const errors = findings.filter(({ level }) => level === 'error').length;
  return [
    `${name} ${version}`,
    `  SDK           ${sdk.range ?? 'no range'}, checked with ${sdk.checkedWith}`,
    `  Capabilities  ${capabilities.declared.join(', ') || 'none'}`,
    `  Client half   ${kilobytes(size.javascript)} of code, ${kilobytes(size.styles)} of styles, after gzip`,
    `  Licences      ${[...new Set(Object.values(licences))].join(', ') || 'nothing is installed with it'}`,
    '',
    ...findings.map(
      ({ level, part, text }) => `${level === 'error' ? 'ERROR  ' : 'warning'} ${part}: ${text}`,
    ),
    errors > 0
      ? `${errors} ${errors === 1 ? 'error' : 'errors'}. The report is in dist/check.json.`
      : 'Nothing stands in its way. The report is in dist/check.json.',
  ];
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
