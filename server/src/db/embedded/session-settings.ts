import { quoteLiteral } from './session-effects.ts';

/**
 * Returns a query whose single value is the SQL that restores the session's current settings (null for the defaults). A query
 * to the engine also covers `set_config`, `reset` and rolled back settings, which parsing the client's statements would miss.
 */
export function snapshotSettings(customSettings: Iterable<string>): string {
  const names = [...customSettings].map(quoteLiteral);
  const custom = `select name, current_setting(name, true) as setting from unnest(array[${names.join(',')}]::text[]) name`;
  return `select string_agg(format('select set_config(%L, %L, false)', name, setting), ';' order by name) from (
    select name, current_setting(name) as setting from pg_settings
      where source = 'session' and name not like 'transaction\\_%'
    union ${custom}
  ) changed where setting <> ''`;
}

export function restoreSettings(settings: string): string {
  return settings === '' ? 'reset all' : `reset all; ${settings}`;
}
