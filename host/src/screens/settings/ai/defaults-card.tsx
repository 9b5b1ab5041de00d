import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AiDefaults } from '@staffroom/sdk';
import { ErrorPanel, Switch, useToast } from '@staffroom/sdk/client';
import { RowsSkeleton } from '@staffroom/sdk/layout';
import { callCore } from '@staffroom/sdk/host';
import { refreshAi, useDefaults, useProviders } from '../../../models/ai-queries.ts';
import { useLoadToast } from './use-load-toast.ts';
import classes from './defaults-card.module.css';
import { DescriberChoice } from './describer-choice.tsx';
import { KeyState } from './providers/key-state.tsx';
import { t } from '../../../texts/texts.ts';

/** What answers where nobody chose: as a sentence, and as the facts behind it. */
export function DefaultsCard({ manages }: { manages: boolean }) {
  const defaults = useDefaults();
  const providers = useProviders();
  useLoadToast(defaults, t('Failed to load AI defaults'));
  return (
    <section aria-labelledby="system-defaults">
      <h2 id="system-defaults" className={classes.heading}>
        {t('System Defaults')}
      </h2>
      {defaults.isPending && <RowsSkeleton rows={manages ? 4 : 2} height={86} />}
      {defaults.isError && defaults.data === undefined && (
        <ErrorPanel
          title={t('Failed to load AI defaults')}
          error={defaults.error}
          onRetry={() => void defaults.refetch()}
        />
      )}
      {defaults.data && (
        <div className={classes.card}>
          <p className={classes.sentence}>
            <Answering
              defaults={defaults.data}
              nobody={providers.data?.every(({ usable }) => !usable) ?? false}
            />
          </p>
          <dl className={classes.facts}>
            <div>
              <dt>{t('Default provider')}</dt>
              <dd>
                <ProviderFacts provider={defaults.data.provider} />
              </dd>
            </div>
            <div>
              <dt>{t('Default model')}</dt>
              <dd>
                <ModelFacts provider={defaults.data.provider} model={defaults.data.model} />
              </dd>
            </div>
          </dl>
          {manages && (
            <>
              <FallbackSwitch fallback={defaults.data.fallback} />
              <DescriberChoice describer={defaults.data.describer} />
            </>
          )}
        </div>
      )}
    </section>
  );
}

function Answering({
  defaults: { provider, model, demo },
  nobody,
}: {
  defaults: AiDefaults;
  /** No provider can be asked, not even the built-in one. */
  nobody: boolean;
}) {
  if (demo) {
    return t(
      'No provider can be asked yet, so answers are compiled from the documents, without a language model.',
    );
  }
  if (!provider || nobody) {
    return t('No provider can be asked: none that is active is set up. Agents answer nobody until one is.');
  }
  if (!provider.usable) {
    return (
      <>
        {t.rich(
          '{provider} is the default and cannot be asked at the moment, so the next provider answers.',
          { provider: <strong>{provider.name}</strong> },
        )}
      </>
    );
  }
  const names = {
    model: <strong>{model?.name}</strong>,
    provider: <strong>{t.known(provider.name)}</strong>,
  };
  if (provider.isDefault) {
    return model
      ? t.rich('Unless somebody chose otherwise, {model} by {provider} answers.', names)
      : t.rich('Unless somebody chose otherwise, {provider} answers.', names);
  }
  return model
    ? t.rich(
        'Unless somebody chose otherwise, {model} by {provider} answers, the first that can be asked.',
        names,
      )
    : t.rich('Unless somebody chose otherwise, {provider} answers, the first that can be asked.', names);
}

function ProviderFacts({ provider }: Pick<AiDefaults, 'provider'>) {
  if (!provider?.isDefault) return <p className={classes.none}>{t('No default provider set')}</p>;
  return (
    <>
      <p className={classes.name}>{provider.name}</p>
      <p className={classes.fact}>
        <code>{provider.identifier}</code>
      </p>
      <KeyState provider={provider} />
    </>
  );
}

/** Of a provider that only stands in, no model is anybody's default. */
function ModelFacts({ provider, model }: Pick<AiDefaults, 'provider' | 'model'>) {
  if (!provider?.isDefault || !model) return <p className={classes.none}>{t('No default model set')}</p>;
  return (
    <>
      <p className={classes.name}>{model.name}</p>
      <p className={classes.fact}>
        <code>{model.identifier}</code> · {model.provider || t('Unknown')}
      </p>
      {model.maxTokens !== null && (
        <p className={classes.fact}>
          {t('At most {maxTokens, number} tokens an answer', { maxTokens: model.maxTokens })}
        </p>
      )}
    </>
  );
}

function FallbackSwitch({ fallback }: Pick<AiDefaults, 'fallback'>) {
  const queries = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (wanted: boolean) => callCore('PUT /api/ai/settings', { body: { fallback: wanted } }),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('The fallback could not be changed'), error }),
    onSettled: () => refreshAi(queries),
  });
  return (
    <div className={classes.fallback}>
      <Switch
        label={t('Fall back to the next provider')}
        description={t(
          'Where one fails before its first word, the next active one answers, and the answer names it.',
        )}
        checked={change.isPending ? change.variables : fallback}
        onCheckedChange={(wanted) => change.mutate(wanted)}
      />
    </div>
  );
}
