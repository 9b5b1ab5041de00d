import { Button, Field, Select, Slider, Switch, useAiOffer, useToast } from '@staffroom/sdk/client';
import { useState } from 'react';
import type { ShownSettings } from '../../contract.ts';
import { useSaveSettings } from './use-save-settings.ts';
import classes from './settings-view.module.css';

/** What a temperature does, in words. */
const wordsFor = (temperature: number) =>
  temperature <= 0.3 ? 'More Focused' : temperature >= 0.7 ? 'More Creative' : 'Balanced';

export function ProviderSettings({ settings }: { settings: ShownSettings }) {
  const offer = useAiOffer();
  const toast = useToast();
  const { save, saving } = useSaveSettings();
  const [chosen, setChosen] = useState({
    provider: settings.provider,
    model: settings.model,
    temperature: settings.temperature,
    vary: settings.vary,
  });
  const providers = (offer?.providers ?? []).filter(({ usable }) => usable);
  const provider = providers.find(({ identifier }) => identifier === chosen.provider);
  const models = (offer?.models ?? []).filter(
    ({ providerId, isActive }) => providerId === provider?.id && isActive,
  );
  const said = (description: string) => toast.show({ variant: 'success', title: 'Saved', description });
  return (
    <div className={classes.tab}>
      <Field label="AI Provider">
        <Select
          value={provider ? provider.identifier : ''}
          onChange={({ target }) => setChosen({ ...chosen, provider: target.value || null, model: null })}
        >
          <option value="">Whoever answers for this agent</option>
          {providers.map(({ id, identifier, name }) => (
            <option key={id} value={identifier}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="AI Model">
        <Select
          value={chosen.model ?? ''}
          disabled={!provider}
          onChange={({ target }) => setChosen({ ...chosen, model: target.value || null })}
        >
          <option value="">The provider’s default</option>
          {models.map(({ id, identifier, name, retired }) => (
            <option key={id} value={identifier}>
              {retired ? `${name} (retired)` : name}
            </option>
          ))}
        </Select>
      </Field>
      <Slider
        label="Temperature"
        min={0}
        max={1}
        step={0.1}
        value={chosen.temperature}
        valueText={`${chosen.temperature.toFixed(1)} · ${wordsFor(chosen.temperature)}`}
        onValueChange={(temperature) => setChosen({ ...chosen, temperature })}
      />
      <Switch
        label="Vary when a text is regenerated"
        description="Adds up to 0.25 to the temperature, between 0.7 and 0.95. Off: exactly what is set here."
        checked={chosen.vary}
        onCheckedChange={(vary) => setChosen({ ...chosen, vary })}
      />
      <div className={classes.buttons}>
        <Button
          variant="primary"
          busy={saving}
          onClick={() => save({ ...chosen, for: 'me' }, () => said('Provider, model and temperature'))}
        >
          Save Settings
        </Button>
        {settings.maySetForTeam && (
          <Button
            busy={saving}
            onClick={() =>
              save({ ...chosen, for: 'team' }, () => said('Provider, model and temperature of the team'))
            }
          >
            Save for the team
          </Button>
        )}
        {settings.from === 'person' && (
          <Button
            variant="quiet"
            onClick={() => save({ for: 'me', reset: true }, () => said('All settings are back to default'))}
          >
            Reset to default
          </Button>
        )}
      </div>
    </div>
  );
}
