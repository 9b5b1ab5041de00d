import type { AiDefaults } from '@staffroom/sdk/internal/shared';
import { ErrorPanel } from '@staffroom/sdk/client';
import { RowsSkeleton } from '@staffroom/sdk/host';
import { WorkspaceSettings } from '../../../forms/workspace-settings.tsx';
import { useDefaults, useProviders } from '../../../models/ai-queries.ts';
import { useLoadToast } from './use-load-toast.ts';
import classes from './defaults-card.module.css';
import { DescriberChoice } from './describer-choice.tsx';
import { KeyState } from './providers/key-state.tsx';
import { t } from '../../../texts/texts.ts';

/** Shows the default provider and model, in a sentence and as facts. */
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
              <div className={classes.fallback}>
                <WorkspaceSettings section="ai" />
              </div>
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
  /** Whether no provider is usable, not even the built-in one. */
  nobody: boolean;
}) {
  if (demo) {
    return t('No AI model is connected yet. Until then, answers quote your documents word for word.');
  }
  if (!provider || nobody) {
    return t(
      'No AI provider is ready: none of the active ones has a key. Agents can’t answer until you set one up.',
    );
  }
  if (!provider.usable) {
    return (
      <>
        {t.rich('The default provider, {provider}, is unavailable. Another provider answers instead.', {
          provider: <strong>{provider.name}</strong>,
        })}
      </>
    );
  }
  const names = {
    model: <strong>{model?.name}</strong>,
    provider: <strong>{t.known(provider.name)}</strong>,
  };
  if (provider.isDefault) {
    return model
      ? t.rich('{model} by {provider} answers by default.', names)
      : t.rich('{provider} answers by default.', names);
  }
  return model
    ? t.rich('{model} by {provider} answers by default: it’s the first one available.', names)
    : t.rich('{provider} answers by default: it’s the first one available.', names);
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

/** Shows the default model. There is none if the provider answers only because it is the first one available. */
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
          {t('Up to {maxTokens, number} tokens per answer', { maxTokens: model.maxTokens })}
        </p>
      )}
    </>
  );
}
