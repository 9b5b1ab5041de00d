import type { z } from 'zod';

/**
 * Who sets the values. `team`: administrators, for everyone. `person`: each person for themself. `both`: each person can
 * override the administrators' value.
 */
export type SettingsScope = 'team' | 'person' | 'both';

/** The settings of an agent that people can change. */
export interface SettingsDeclaration<S extends z.ZodObject = z.ZodObject> {
  /**
   * One field for each setting, with `.meta({ label: … } satisfies SettingMeta)`. A setting is a text, number, boolean, enum or
   * list of texts.
   */
  schema: S;
  /** The default values, as shipped with the agent. */
  shipped: NoInfer<z.output<S>>;
  scope: SettingsScope;
}

/** The chosen values by name. Settings without a chosen value are left out. */
export interface ChosenSettings {
  team: Record<string, unknown>;
  person: Record<string, unknown>;
}

export interface AgentSettings<Values = Record<string, unknown>> {
  /**
   * Returns the values that apply to this person. For each setting: the person's own value, else the team's, else the default.
   */
  read(): Promise<Values>;
  /**
   * Saves values. Fields that are left out do not change.
   * @throws AppError `invalid`; `forbidden` when a person who is not an administrator changes the team's values
   */
  save(change: { [K in keyof Values]?: Values[K] | undefined }, whose?: 'me' | 'team'): Promise<void>;
  /**
   * Resets all values to the defaults.
   * @throws AppError `forbidden` when a person who is not an administrator resets the team's values
   */
  reset(whose?: 'me' | 'team'): Promise<void>;
}

/** Returns the chosen values that apply. Values that do not fit the schema of a newer version are ignored. */
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
