import { useMutation } from '@tanstack/react-query';
import type { AiProviderInfo, AiProviderTest } from '@staffroom/sdk';
import { Badge, Button, describeError, fetchJson, Icon, Link, useSearchParams } from '@staffroom/sdk/client';
import { listPath } from './ai-queries.ts';
import type { ItemActions } from './item-actions.ts';
import classes from './item-row.module.css';
import { ItemRow } from './item-row.tsx';
import { KeyState } from './key-state.tsx';
import { protocolNames } from './protocols.ts';

interface ProviderRowProps {
  provider: AiProviderInfo;
  /** How many models it has; undefined while that is not known. */
  models: number | undefined;
  manages: boolean;
  actions: ItemActions;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProviderRow({ provider, models, manages, onDelete, ...row }: ProviderRowProps) {
  const { id, name, identifier, protocol, description, apiKeyUrl, baseUrl } = provider;
  const test = useMutation({
    mutationFn: () => fetchJson<AiProviderTest>(`${listPath.provider}/${id}/test`, { method: 'POST' }),
  });
  const tools = (
    <Button size="compact" aria-label={`Test ${name}`} busy={test.isPending} onClick={() => test.mutate()}>
      Test
    </Button>
  );
  return (
    <ItemRow
      // Administrators see what is missing: the key.
      badges={!manages && !provider.usable && <Badge>Not set up yet</Badge>}
      item={provider}
      manages={manages}
      tools={tools}
      onDelete={protocol === 'builtin' ? undefined : onDelete}
      {...row}
    >
      <p className={classes.facts}>
        <code>{identifier}</code>
        {protocolNames[protocol] !== name && ` · ${protocolNames[protocol]}`}
        {models !== undefined && (
          <>
            {' · '}
            <ModelsLink provider={id} count={models} />
          </>
        )}
      </p>
      {description !== '' && <p className={classes.description}>{description}</p>}
      <div className={classes.facts}>
        <KeyState provider={provider} />
        {apiKeyUrl && isWebAddress(apiKeyUrl) && (
          <a className={classes.link} href={apiKeyUrl} target="_blank" rel="noopener noreferrer">
            Get a key at {new URL(apiKeyUrl).hostname}
            <Icon name="external-link" size={12} />
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </div>
      {baseUrl && (
        <p className={classes.facts}>
          <span className="visually-hidden">Base URL </span>
          <code>{baseUrl}</code>
          {provider.baseUrlFromEnvironment && ' · set by the operator'}
        </p>
      )}
      <output>
        {test.data && <TestResult {...test.data} />}
        {test.isError && (
          <TestResult ok={false} message={describeError(test.error).cause} durationMs={null} />
        )}
      </output>
    </ItemRow>
  );
}

/** Leads to the models of one provider, in whatever place the lists stand. */
function ModelsLink({ provider, count }: { provider: number; count: number }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set('list', 'models');
  next.set('provider', String(provider));
  return <Link to={`?${next.toString()}`}>{`${count} model${count === 1 ? '' : 's'}`}</Link>;
}

function TestResult({
  ok,
  message,
  durationMs,
}: Pick<AiProviderTest, 'ok' | 'message'> & { durationMs: number | null }) {
  return (
    <span className={classes.result} data-ok={ok || undefined}>
      <Icon name={ok ? 'success' : 'failure'} />
      <span>
        {message}
        {durationMs !== null && <span className={classes.time}> {seconds(durationMs)}</span>}
      </span>
    </span>
  );
}

/** "0.0 s" would say that nobody was asked. */
function seconds(milliseconds: number): string {
  return milliseconds < 50 ? 'in less than 0.1 s' : `${(milliseconds / 1000).toFixed(1)} s`;
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
