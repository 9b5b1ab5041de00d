import '../../src/environment.ts';
import { notes } from '../../src/env-variable.ts';

/** The variables that the image or the chart sets itself. */
const fixed = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'PLUGINS_FILE'];

const all = [...notes].toSorted(([a], [b]) => (a < b ? -1 : 1));
/** The names of the variables in the chart's `settings`. */
export const settings = all.flatMap(([name, { credential }]) =>
  credential || fixed.includes(name) ? [] : name,
);
/** The names of the variables in the Secret. */
export const secrets = all.flatMap(([name, { credential }]) => (credential ? name : []));

/** Values of the chart that differ from the server's default, because pods run behind a proxy and get time to stop. */
const ofChart: Readonly<Record<string, string>> = {
  TRUST_PROXY: '1',
  STOP_DELAY: '10',
  METRICS_PORT: '9464',
};

/** How each file is written again from its present text, by its path in the repository. */
export const format: Readonly<Record<string, (text: string) => string>> = {
  'server/deploy/chart/values.yaml': (text) =>
    between(
      between(text, '# variables of the Secret', secretLines()),
      '  # variables',
      settings.flatMap((name) => [`  # ${aboutOf(name)}`, `  ${name}: "${ofChart[name] ?? ''}"`]),
    ),
  'server/deploy/chart/values.schema.json': (text) => {
    const schema = JSON.parse(text) as Schema;
    schema.properties.settings.properties = Object.fromEntries(
      settings.map((name) => [name, { type: ['string', 'number'], description: aboutOf(name) }]),
    );
    schema.properties.settings.required = settings.filter((name) => notes.get(name)?.production === true);
    return `${JSON.stringify(schema, null, 2)}\n`;
  },
  'sdk/docs/operations/variables.md': (text) => {
    const [head = ''] = text.split('\n- **');
    const items = all.map(([name, { about, example, production }]) => {
      const required = production ? ' Required in production.' : '';
      return `- **\`${name}\`**: ${about}${required} Example: \`${example}\`\n`;
    });
    return `${head}\n${items.join('')}`;
  },
};

interface Schema {
  properties: { settings: { properties: object; required: string[] } };
}

function secretLines(): string[] {
  return secrets.map((name) => `#   ${name}${notes.get(name)?.production ? ', required' : ''}`);
}

const aboutOf = (name: string): string => notes.get(name)?.about ?? '';

/** Replaces the lines between `<mark>: begin` and `<mark>: end`. @throws Error if one of them is missing */
function between(text: string, mark: string, lines: readonly string[]): string {
  const [begin, end] = [`\n${mark}: begin\n`, `\n${mark}: end\n`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`The text has no line "${mark}: begin" with its end`);
  return `${text.slice(0, from + begin.length)}${lines.join('\n')}${text.slice(to)}`;
}
