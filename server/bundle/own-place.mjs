import { relative } from 'node:path';

/**
 * Workers and data of the server lie beside the module that names them, compiled one by one. A module of the bundle that asks where
 * it is gets the place where it would be.
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
