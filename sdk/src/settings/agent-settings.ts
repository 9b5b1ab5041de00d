import type { z } from 'zod';

/**
 * Whose settings they are: `team`, one for everybody, which administrators change; `person`, each their own; `both`, each their own
 * over what administrators have set for the team.
 */
export type SettingsScope = 'team' | 'person' | 'both';

/** What an agent lets people set about it. */
export interface SettingsDeclaration<S extends z.ZodObject = z.ZodObject> {
  /** One field a setting, each with `.meta({ label: … } satisfies SettingMeta)`: text, number, boolean, enum or a list of texts. */
  schema: S;
  /** What holds until somebody chooses. */
  shipped: NoInfer<z.output<S>>;
  scope: SettingsScope;
}

/** What has been chosen, by name; what nobody has chosen is absent. */
export interface ChosenSettings {
  team: Record<string, unknown>;
  person: Record<string, unknown>;
}

/** The agent's settings, as its server half has them. */
export interface AgentSettings<Values = Record<string, unknown>> {
  /** What holds for this person: what they chose, else what the team has, else what is shipped; each setting by itself. */
  read(): Promise<Values>;
  /** What is absent stays. @throws AppError `invalid`, and `forbidden` for the team's where the person is no administrator */
  save(change: { [K in keyof Values]?: Values[K] | undefined }, whose?: 'me' | 'team'): Promise<void>;
  /** Takes all choices back. @throws AppError as above */
  reset(whose?: 'me' | 'team'): Promise<void>;
}

/** What holds, of what has been chosen. What no longer fits its schema, since a new version of the agent, counts as not chosen. */
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
