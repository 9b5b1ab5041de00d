import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AiDefaults } from '@staffroom/sdk';
import { ErrorPanel, Skeleton, Switch, useToast } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { refreshAi, useDefaults, useProviders } from '../../../models/ai-queries.ts';
import { useLoadToast } from './use-load-toast.ts';
import classes from './defaults-card.module.css';
import { DescriberChoice } from './describer-choice.tsx';
import { KeyState } from './providers/key-state.tsx';

/** What answers where nobody chose: as a sentence, and as the facts behind it. */
export function DefaultsCard({ manages }: { manages: boolean }) {
  const defaults = useDefaults();
  const providers = useProviders();
  useLoadToast(defaults, 'Failed to load AI defaults');
  return (
    <section aria-labelledby="system-defaults">
      <h2 id="system-defaults" className={classes.heading}>
        System Defaults
      </h2>
      {defaults.isPending && <Skeleton height={manages ? 232 : 152} />}
      {defaults.isError && defaults.data === undefined && (
        <ErrorPanel
          title="Failed to load AI defaults"
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
              <dt>Default provider</dt>
              <dd>
                <ProviderFacts provider={defaults.data.provider} />
              </dd>
            </div>
            <div>
              <dt>Default model</dt>
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
    return 'No provider can be asked yet, so answers are compiled from the documents, without a language model.';
  }
  if (!provider || nobody) {
    return 'No provider can be asked: none that is active is set up. Agents answer nobody until one is.';
  }
  if (!provider.usable) {
    return (
      <>
        <strong>{provider.name}</strong> is the default and cannot be asked at the moment, so the next
        provider answers.
      </>
    );
  }
  return (
    <>
      Unless somebody chose otherwise, {model && <strong>{model.name}</strong>}
      {model && ' by '}
      <strong>{provider.name}</strong> answers{provider.isDefault ? '.' : ', the first that can be asked.'}
    </>
  );
}

function ProviderFacts({ provider }: Pick<AiDefaults, 'provider'>) {
  if (!provider?.isDefault) return <p className={classes.none}>No default provider set</p>;
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
  if (!provider?.isDefault || !model) return <p className={classes.none}>No default model set</p>;
  return (
    <>
      <p className={classes.name}>{model.name}</p>
      <p className={classes.fact}>
        <code>{model.identifier}</code> · {model.provider || 'Unknown'}
      </p>
      {model.maxTokens !== null && (
        <p className={classes.fact}>At most {model.maxTokens.toLocaleString('en')} tokens an answer</p>
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
      toast.show({ variant: 'destructive', title: 'The fallback could not be changed', error }),
    onSettled: () => refreshAi(queries),
  });
  return (
    <div className={classes.fallback}>
      <Switch
        label="Fall back to the next provider"
        description="Where one fails before its first word, the next active one answers, and the answer names it."
        checked={change.isPending ? change.variables : fallback}
        onCheckedChange={(wanted) => change.mutate(wanted)}
      />
    </div>
  );
}
