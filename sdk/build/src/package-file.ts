import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PackageFile {
  name: string;
  version: string;
  peerDependencies?: Record<string, string>;
  dependencies?: Record<string, string>;
  bundleDependencies?: readonly string[];
}

export function readPackageFile(directory: string): PackageFile {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as PackageFile;
}
