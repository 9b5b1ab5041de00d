import { relative } from 'node:path';

/**
 * Gives each bundled module the location of its separately compiled file, because modules find workers and data through
 * `import.meta`.
 */
export default function ownPlace(source) {
  const { directory } = this.getOptions();
  const file = relative(`${directory}/src`, this.resourcePath).replaceAll('\\', '/').replace(/\.ts$/, '.js');
  const folder = file.split('/').slice(0, -1).join('/');
  return source
    .replaceAll('import.meta.url', `new URL('../${file}', import.meta.url).href`)
    .replaceAll('import.meta.filename', `(import.meta.dirname + '/../${file}')`)
    .replace(/import\.meta\.dirname(?! \+)/g, `(import.meta.dirname + '/../${folder}')`);
}
