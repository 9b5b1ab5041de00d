import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The parts of a package.json that a build looks at. */
export interface PackageFile {
  name: string;
  version: string;
  peerDependencies?: Record<string, string>;
}

export function readPackageFile(directory: string): PackageFile {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as PackageFile;
}

/** The version of a package as it resolves from `directory`. @throws when it is not installed there */
export function installedVersion(directory: string, name: string): string {
  const require = createRequire(join(directory, 'package.json'));
  return (require(`${name}/package.json`) as PackageFile).version;
}
