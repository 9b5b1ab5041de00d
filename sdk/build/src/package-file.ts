import { readFileSync } from 'node:fs';
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
