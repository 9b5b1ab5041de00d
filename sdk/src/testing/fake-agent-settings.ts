import { AppError } from '../errors.ts';
import type { CallUser } from '../server/call.ts';
import {
  type AgentSettings,
  type ChosenSettings,
  type SettingsDeclaration,
  settingsIn,
} from '../settings/agent-settings.ts';
import { asJson, check } from './check.ts';

export function fakeAgentSettings(
  declared: SettingsDeclaration | undefined,
  { team = {}, person = {} }: Partial<ChosenSettings> = {},
  userId: string,
): (user: CallUser) => AgentSettings {
  const chosen = new Map([
    ['team', team],
    [userId, person],
  ]);
  return ({ id, role }) => {
    const read = () =>
      declared ? settingsIn(declared, { team: chosen.get('team') ?? {}, person: chosen.get(id) ?? {} }) : {};
    function placeOf(whose: 'me' | 'team') {
      if (!declared) throw new AppError('not-found', 'This agent has no settings');
      const place = declared.scope === 'team' || whose === 'team' ? 'team' : id;
      if (place === 'team' && role !== 'admin')
        throw new AppError('forbidden', 'Only an administrator can set what holds for the team');
      return place;
    }
    return {
      read: async () => read(),
      async save(change, whose = 'me') {
        const place = placeOf(whose);
        const given = asJson(change);
        const whole = check(declared?.schema ?? ({} as never), { ...read(), ...given });
        const taken = Object.keys(given).map((name) => [name, whole[name]]);
        chosen.set(place, { ...chosen.get(place), ...Object.fromEntries(taken) });
      },
      async reset(whose = 'me') {
        chosen.delete(placeOf(whose));
      },
    };
  };
}
