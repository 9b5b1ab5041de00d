import { useState } from 'react';
import type { AiProviderInfo } from '../../../ai-settings.ts';
import { useAgent } from '../../agent.tsx';
import { providerName } from '../../models/provider-name.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import Slider from '../../ui/form/slider.tsx';
import {
  type AiOffer,
  type Choice,
  type ChoiceChange,
  modelsOf,
  findProvider,
  tokenRange,
} from './choice.ts';
import classes from './choice-panel.module.css';
import { useChoose } from './use-choose.ts';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/texts.ts';

/** Settings for provider, model and answers, saved immediately for this person and agent. */
export default function ChoicePanel({
  offer,
  choice: { provider, model, unusable },
  onWritePrompt,
}: {
  offer: AiOffer;
  choice: Choice;
  onWritePrompt: () => void;
}) {
  const { info } = useAgent();
  const choose = useChoose();
  const { settings, own } = info;
  const ownProvider = findProvider(offer.providers, own.provider);
  const change = (wanted: ChoiceChange) => choose.mutate(wanted);
  const usable = offer.providers.filter((other) => other.usable);
  const models = provider ? modelsOf(provider, offer.models) : [];
  const range = tokenRange(model?.maxTokens ?? null);
  const talks = provider !== null && provider.protocol !== 'builtin';
  const chosen = Object.values(own).some((choice) => choice !== null);

  return (
    <div className={classes.panel}>
      {unusable !== null && (
        <p className={classes.warning}>
          {t('{unusable} is unavailable{value}', {
            unusable,
            value: provider
              ? t(', so {provider} answers instead.', { provider: providerName(provider.name) })
              : '.',
          })}
        </p>
      )}
      <Field label={t('Provider')}>
        <Select
          value={ownProvider?.usable ? ownProvider.identifier : ''}
          onChange={({ target }) => change({ aiProvider: target.value || null, model: null })}
        >
          <option value="">{defaultLabel(own.provider === null ? provider : null)}</option>
          {usable.map(({ id, identifier, name }) => (
            <option key={id} value={identifier}>
              {providerName(name)}
            </option>
          ))}
        </Select>
      </Field>
      {talks && (
        <>
          <Field label={t('Model')}>
            <Select
              value={own.model ?? ''}
              onChange={({ target }) =>
                // Store the provider with its model, so that a later change of the default provider does not affect it.
                change(
                  target.value === ''
                    ? { model: null }
                    : { aiProvider: provider.identifier, model: target.value },
                )
              }
            >
              <option value="">{defaultLabel(own.model === null ? model : null)}</option>
              {models.map(({ id, identifier, name, retired }) => (
                <option key={id} value={identifier}>
                  {retired ? t('{name} (retired)', { name }) : name}
                </option>
              ))}
            </Select>
          </Field>
          {model?.capabilities['temperature'] === false ? (
            <p className={classes.note}>
              {t('{model} ignores the temperature setting.', { model: model.name })}
            </p>
          ) : (
            <OptionalSlider
              key={`temperature ${settings.temperature}`}
              label={t('Temperature')}
              value={settings.temperature}
              start={0.7}
              min={0}
              max={1}
              step={0.1}
              words={(value) => formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
              onChoose={(temperature) => change({ temperature })}
            />
          )}
          <OptionalSlider
            key={`tokens ${settings.maxTokens} ${range.max}`}
            label={t('Max tokens')}
            value={settings.maxTokens}
            start={2000}
            min={range.min}
            max={range.max}
            step={100}
            words={(value) => formatNumber(value)}
            onChoose={(maxTokens) => change({ maxTokens })}
          />
        </>
      )}
      <div className={classes.tools}>
        <Button size="compact" icon="pencil" onClick={onWritePrompt}>
          {t('System prompt…')}
        </Button>
        {chosen && (
          <Button
            size="compact"
            variant="quiet"
            onClick={() => change({ aiProvider: null, model: null, temperature: null, maxTokens: null })}
          >
            {t('Reset to defaults')}
          </Button>
        )}
      </div>
      <p className={classes.note}>
        {t('Saved for you and {name}. Applies from your next question.', { name: info.name })}
      </p>
      <output className="visually-hidden">{choose.isSuccess ? t('Saved') : ''}</output>
    </div>
  );
}

function defaultLabel(answers: Pick<AiProviderInfo, 'name'> | null): string {
  return answers ? t('Default ({answers})', { answers: providerName(answers.name) }) : t('Default');
}

/** A slider whose value can be empty, so that the model uses its default. */
function OptionalSlider({
  label,
  value,
  start,
  words,
  onChoose,
  ...range
}: {
  label: string;
  value: number | null;
  start: number;
  min: number;
  max: number;
  step: number;
  words: (value: number) => string;
  onChoose: (value: number | null) => void;
}) {
  const [moving, setMoving] = useState(value);
  const shown = Math.min(Math.max(moving ?? start, range.min), range.max);
  return (
    <div className={classes.optional}>
      <Slider
        label={label}
        {...range}
        value={shown}
        valueText={moving === null ? "the model's own" : words(shown)}
        data-unset={moving === null || undefined}
        onValueChange={setMoving}
        onValueCommit={onChoose}
      />
      {value !== null && (
        <Button
          size="compact"
          variant="quiet"
          aria-label={t('{label}: model default', { label })}
          onClick={() => onChoose(null)}
        >
          {t('Model default')}
        </Button>
      )}
    </div>
  );
}
