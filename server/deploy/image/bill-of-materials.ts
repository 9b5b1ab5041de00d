import type { Package } from './packages.ts';

/** Returns a software bill of materials in the format CycloneDX 1.6: every package of the production folder with its license. */
export function billOfMaterials(product: { version: string; commit: string | null }, packages: Package[]) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name: 'staffroom',
        version: product.version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        ...(product.commit !== null && { properties: [{ name: 'staffroom:commit', value: product.commit }] }),
      },
    },
    components: packages.map(({ name, version, license }) => ({
      type: 'library',
      'bom-ref': addressOf(name, version),
      name,
      version,
      purl: addressOf(name, version),
      ...(license !== null && { licenses: [{ expression: license }] }),
    })),
  };
}

/** The package URL: an @ at the start of a name is written as %40. */
const addressOf = (name: string, version: string): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
