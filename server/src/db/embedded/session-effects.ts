/**
 * The effects of an SQL text on its session. All clients of the embedded database share one session, so these effects are saved
 * and restored when another client gets the session.
 */
export interface SessionEffects {
  settings: boolean;
  /** Custom settings (such as `app.user`) that the text changes. `pg_settings` does not list them. */
  customSettings: string[];
  listen?: string;
  /** The channel that the text stops listening to; `*` means all channels. */
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

/** Returns the SQL command that the embedded database cannot run, unlike a PostgreSQL server; undefined if there is none. */
export function refusedCommand(sql: string): string | undefined {
  // Searches only the start of the text for commands, because the rest of a huge text is data.
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
