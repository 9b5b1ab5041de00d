import { useMutation } from '@tanstack/react-query';
import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import {
  Badge,
  Button,
  describeError,
  Icon,
  Link,
  serverMessage,
  useSearchParams,
} from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import type { ItemActions } from '../item-actions.ts';
import classes from '../item-row.module.css';
import { ItemRow } from '../item-row.tsx';
import { KeyState } from './key-state.tsx';
import { TestResult } from '../test-result.tsx';
import { missingParts } from './missing-parts.ts';
import { apiNames, needsKey, protocolNames } from './protocols.ts';
import { RefusedParameters } from './refused-parameters.tsx';
import { t } from '../../../../texts/texts.ts';

interface ProviderRowProps {
  provider: AiProviderInfo;
  /** The models of all providers; undefined while they load. */
  models: readonly AiModelInfo[] | undefined;
  manages: boolean;
  actions: ItemActions;
  onConnect: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProviderRow({ provider, models, manages, onConnect, onDelete, ...row }: ProviderRowProps) {
  const { id, name, identifier, protocol, description, apiKeyUrl, baseUrl } = provider;
  const count = models?.filter(({ providerId }) => providerId === id).length;
  const test = useMutation({
    mutationFn: (tested: AiProviderInfo) =>
      callCore('POST /api/ai/providers/:id/test', { params: { id: tested.id } }),
  });
  // A test result is valid only for the version that was tested, not after a change.
  const isTested = test.variables?.version === provider.version;
  // Without its key, a provider cannot answer, so the row offers nothing but to connect it.
  const lacksKey = provider.keySet === false || (needsKey(protocol) && provider.apiKeyEnvVar === null);
  const tools = lacksKey ? (
    <Button size="compact" aria-label={t('Connect {name}', { name })} onClick={onConnect}>
      {t('Connect')}
    </Button>
  ) : (
    <Button
      size="compact"
      aria-label={t('Test connection: {name}', { name })}
      busy={test.isPending}
      onClick={() => test.mutate(provider)}
    >
      {t('Test connection')}
    </Button>
  );
  return (
    <ItemRow
      badges={
        manages
          ? missingParts(provider, models).map((part) => (
              <Badge key={part} tone="warn">
                <Icon name="warning" size={12} />
                {part}
              </Badge>
            ))
          : !provider.usable && <Badge>{t('Not set up yet')}</Badge>
      }
      item={provider.protocol === 'builtin' ? { ...provider, name: t.known(name) } : provider}
      manages={manages}
      tools={tools}
      isReady={!lacksKey}
      onDelete={protocol === 'builtin' ? undefined : onDelete}
      {...row}
    >
      <p className={classes.facts}>
        <code>{identifier}</code>
        {protocolNames[protocol] !== name && ` · ${protocolNames[protocol]}`}
        {provider.apiInUse && ` · ${apiNames[provider.apiInUse]}`}
        {count !== undefined && (
          <>
            {' · '}
            <ModelsLink provider={id} count={count} />
          </>
        )}
      </p>
      {description !== '' && <p className={classes.description}>{serverMessage(description)}</p>}
      <div className={classes.facts}>
        <KeyState provider={provider} />
        {apiKeyUrl && isWebAddress(apiKeyUrl) && (
          <a className={classes.link} href={apiKeyUrl} target="_blank" rel="noopener noreferrer">
            {t('Get a key at {hostname}', { hostname: new URL(apiKeyUrl).hostname })}
            <Icon name="external-link" size={12} />
            <span className="visually-hidden"> {t('(opens in a new tab)')}</span>
          </a>
        )}
      </div>
      {baseUrl && (
        <p className={classes.facts}>
          <span className="visually-hidden">{t('Base URL')} </span>
          <code>{baseUrl}</code>
        </p>
      )}
      {provider.baseUrlFromEnvironment && (
        <p className={classes.facts}>{t('The address is set on the server')}</p>
      )}
      <RefusedParameters provider={provider} />
      <output>
        {isTested && test.data && <TestResult {...test.data} />}
        {isTested && test.isError && (
          <TestResult ok={false} message={describeError(test.error).cause} durationMs={null} />
        )}
      </output>
    </ItemRow>
  );
}

function ModelsLink({ provider, count }: { provider: number; count: number }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set('list', 'models');
  next.set('provider', String(provider));
  return (
    <Link to={`?${next.toString()}`}>
      {t('{count} {count, plural, one {model} other {models}}', { count })}
    </Link>
  );
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}
