import { quoteLiteral } from './session-effects.ts';

/**
 * SQL whose single value is the SQL that restores the session's settings (null for the defaults). Asking the engine instead of
 * parsing the client's statements handles `set_config`, `reset` and rolled back settings.
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
