import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import '../../server/src/environment.ts';
import { isSecretName } from '../../server/src/env-files.ts';
import { notes } from '../../server/src/env-variable.ts';
import { format, secrets, settings } from '../../server/deploy/variables/variable-files.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Names that look like variables of the server in deployment files and in the handbook, but belong to other programs. */
const ofOthers = new Set([
  // These belong to compose.yaml, PostgreSQL, the file store, Node, the C library and the Dockerfile.
  'STAFFROOM_IMAGE',
  'DATABASE_PASSWORD',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'ROOT_ACCESS_KEY',
  'ROOT_SECRET_KEY',
  'VGW_PORT',
  'VGW_REGION',
  'NODE_EXTRA_CA_CERTS',
  'MALLOC_ARENA_MAX',
  // The examples of administration tokens read these.
  'STAFFROOM_URL',
  'STAFFROOM_ADMIN_TOKEN',
  'PERSON_ID',
  'COMMIT',
  'VERSION',
]);

it.each(Object.keys(format))('%s has the variables of the server', (file) => {
  // If this fails, run: node server/deploy/variables/write-variables.ts
  expect(format[file]?.(read(file)) === read(file)).toBe(true);
});

it('the values of the chart name every variable that is not secret, and no other', () => {
  const values = parse(read('server/deploy/chart/values.yaml')) as { settings: Record<string, string> };
  const schema = JSON.parse(read('server/deploy/chart/values.schema.json'));
  expect(Object.keys(values.settings)).toEqual(settings);
  expect(Object.keys(schema.properties.settings.properties)).toEqual(settings);
  const ofImage = ['DATA_DIR', 'HOST', 'NODE_ENV', 'PLUGINS_FILE', 'PORT'];
  expect(new Set([...settings, ...secrets, ...ofImage])).toEqual(new Set(notes.keys()));
  expect(settings.filter(isSecretName)).toEqual([]);
});

it('the file of variables for systemd has every variable that production requires', () => {
  const offered = namesIn(read('server/deploy/systemd/staffroom.env.example'));
  const required = [...notes].flatMap(([name, { production }]) => (production ? name : []));
  expect(required.length).toBeGreaterThan(5);
  expect(offered).toEqual(expect.arrayContaining(required));
});

it('the handbook lists every variable', () => {
  const listed = [...read('sdk/docs/operations/variables.md').matchAll(/^- \*\*`(\w+)`\*\*:/gm)].map(
    ([, name]) => name,
  );
  expect(listed).toEqual([...notes.keys()].toSorted());
});

it('deployment files and the handbook name no variable that the server does not know', () => {
  const files = globSync(
    [
      'server/deploy/{Dockerfile,compose*,Caddyfile}',
      'server/deploy/{systemd,chart/examples,kustomize}/**/*.{service,yaml,env,example}',
      'sdk/docs/operations{,/**/*}.md',
    ],
    { cwd: root },
  );
  expect(files.length).toBeGreaterThan(15);
  const unknown = files.flatMap((file) =>
    namesIn(read(file))
      .filter((name) => !ofOthers.has(name) && !notes.has(name) && !isSecretName(name))
      .filter((name) => !(name.endsWith('_FILE') && isSecretName(name.slice(0, -'_FILE'.length))))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

/** Names in capitals with an underscore that get a value or are quoted as code. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w<-])([A-Z][A-Z\d]{0,40}(?:_[A-Z\d]{1,40}){1,6})(?=[=:`\s}]|$)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(NET_BIND_SERVICE|AF_\w+)$/.test(name));
