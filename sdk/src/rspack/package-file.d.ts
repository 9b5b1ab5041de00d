/** The parts of a package.json that a build looks at. */
export interface PackageFile {
  name: string;
  version: string;
  peerDependencies?: Record<string, string>;
}
export declare function readPackageFile(directory: string): PackageFile;
//# sourceMappingURL=package-file.d.ts.map
