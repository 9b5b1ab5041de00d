import type { z } from 'zod';

/**
 * Who sets them: `team`: administrators, for everyone. `person`: each person their own. `both`: each person can override the
 * administrators' value.
 */
export type SettingsScope = 'team' | 'person' | 'both';

/** The settings of an agent that people can change. */
export interface SettingsDeclaration<S extends z.ZodObject = z.ZodObject> {
  /**
   * One field for each setting, with `.meta({ label: … } satisfies SettingMeta)`: text, number, boolean, enum or a list of
   * texts.
   */
  schema: S;
  /** The default values. */
  shipped: NoInfer<z.output<S>>;
  scope: SettingsScope;
}

/** The chosen values by name, without those that no one chose. */
export interface ChosenSettings {
  team: Record<string, unknown>;
  person: Record<string, unknown>;
}

export interface AgentSettings<Values = Record<string, unknown>> {
  /** Returns the values in effect for this person: their own, else the team's, else the default, for each setting. */
  read(): Promise<Values>;
  /**
   * Absent fields do not change. @throws AppError `invalid`; `forbidden` when a person who is not an administrator changes the
   * team's
   */
  save(change: { [K in keyof Values]?: Values[K] | undefined }, whose?: 'me' | 'team'): Promise<void>;
  /** Resets all values to the defaults. @throws AppError as above */
  reset(whose?: 'me' | 'team'): Promise<void>;
}

/** The chosen values in effect. Values that no longer fit the schema of a new version are ignored. */
export function settingsIn(
  { schema, shipped, scope }: SettingsDeclaration,
  { team, person }: ChosenSettings,
): Record<string, unknown> {
  const held: Record<string, unknown> = { ...shipped };
  for (const [name, field] of Object.entries(schema.shape)) {
    for (const chosen of [scope === 'person' ? {} : team, scope === 'team' ? {} : person]) {
      if (!Object.hasOwn(chosen, name)) continue;
      const read = (field as z.ZodType).safeParse(chosen[name]);
      if (read.success) held[name] = read.data;
    }
  }
  return held;
}
