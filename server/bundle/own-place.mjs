import { relative } from 'node:path';

/**
 * Modules of the bundle locate workers and data through `import.meta`, so each module gets the location of its separately
 * compiled file.
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
