/**
 * The effects of a SQL text on its session. All clients of the embedded database share one session, so these effects are saved
 * and restored when clients alternate.
 */
export interface SessionEffects {
  settings: boolean;
  /** Custom settings (`app.user`) named in the text, which `pg_settings` does not list. */
  customSettings: string[];
  listen?: string;
  /** `*` is every channel. */
  unlisten?: string;
}

const comments = String.raw`^(?:\s|--[^\n]*\n|/\*[\s\S]*?\*/)*`;
const setting = /(?:^|;)\s*(?:set\s+(?!local\b|transaction\b|constraints\b)|reset\s)|\bset_config\s*\(/i;
const customSetting = /\bset\s+(?:session\s+)?([a-z_]\w*\.[a-z_]\w*)/gi;
const channel = new RegExp(String.raw`${comments}(un)?listen\s+(?:"((?:[^"]|"")+)"|(\*|[\w$]+))`, 'i');

export function sessionEffects(sql: string): SessionEffects {
  const settings = setting.test(sql);
  const customSettings = settings ? [...sql.matchAll(customSetting)].map(([, name = '']) => name) : [];
  const [, un, quoted, bare] = channel.exec(sql) ?? [];
  const name = quoted?.replaceAll('""', '"') ?? bare?.toLowerCase();
  if (name === undefined) return { settings, customSettings };
  return { settings, customSettings, ...(un ? { unlisten: name } : { listen: name }) };
}

const refusals: [RegExp, string][] = [
  [new RegExp(String.raw`${comments}copy\b[^;]*\bfrom\s+stdin\b`, 'i'), 'COPY FROM STDIN'],
  [new RegExp(String.raw`${comments}discard\s+(?:all|plans|temp)`, 'i'), 'DISCARD'],
  [new RegExp(String.raw`${comments}deallocate\s+(?:prepare\s+)?all\b`, 'i'), 'DEALLOCATE ALL'],
];

/** The command that only a real PostgreSQL server can run, or undefined. */
export function refusedCommand(sql: string): string | undefined {
  // Commands are at the start; the rest of a huge text is data.
  const start = sql.slice(0, 1000);
  return refusals.find(([pattern]) => pattern.test(start))?.[1];
}

export function quoteLiteral(text: string): string {
  return text.includes('\\')
    ? `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
    : `'${text.replaceAll("'", "''")}'`;
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
