import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import { ApiError, Button, describeError, Field, Input, serverMessage } from '@staffroom/sdk/client';
import { ProviderFailureWords } from '@staffroom/sdk/host';
import { type FormEvent, useState } from 'react';
import { ChooseModel } from './choose-model.tsx';
import classes from './connect.module.css';
import { KeyState } from './key-state.tsx';
import { needsKey, type OfferedProtocol, offeredProtocols, protocolNames } from './protocols.ts';
import { type Access, useReachProvider } from './use-connection.ts';
import { t } from '../../../../texts/texts.ts';

interface ConnectStepsProps {
  wanted: string;
  providers: readonly AiProviderInfo[];
  models: readonly AiModelInfo[] | undefined;
  onDone: () => void;
}

const about: Record<OfferedProtocol, string> = {
  openai: t('GPT models through the OpenAI API'),
  anthropic: t('Claude models through the Anthropic API'),
  google: t('Gemini models through the Gemini API'),
  'openai-compatible': t('Ollama, vLLM, LM Studio or a company gateway'),
};

export function ConnectSteps({ wanted, providers, models, onDone }: ConnectStepsProps) {
  const named = providers.find(({ identifier }) => identifier === wanted);
  const [protocol, setProtocol] = useState(named && named.protocol !== 'builtin' ? named.protocol : null);
  if (protocol === null)
    return (
      <ul className={classes.kinds} aria-label={t('Kind of provider')}>
        {offeredProtocols.map((offered) => (
          <li key={offered}>
            <button type="button" className={classes.kind} onClick={() => setProtocol(offered)}>
              <span className={classes.name}>{protocolNames[offered]}</span>
              <span className={classes.about}>{about[offered]}</span>
            </button>
          </li>
        ))}
      </ul>
    );
  // A vendor has one entry in the list of providers, while each server of a company has a separate entry.
  const existing =
    named ?? (needsKey(protocol) ? providers.find((provider) => provider.protocol === protocol) : undefined);
  return <Reach protocol={protocol} existing={existing} models={models} onDone={onDone} />;
}

interface ReachProps extends Pick<ConnectStepsProps, 'models' | 'onDone'> {
  protocol: OfferedProtocol;
  existing: AiProviderInfo | undefined;
}

function Reach({ protocol, existing, models, onDone }: ReachProps) {
  const [access, setAccess] = useState<Access>({
    protocol,
    baseUrl: existing?.baseUrl ?? '',
    apiKeyEnvVar: existing?.apiKeyEnvVar ?? '',
  });
  // A second attempt changes the provider that the first one created.
  const [created, setCreated] = useState(existing);
  const reach = useReachProvider(created);
  const change = (part: Partial<Access>) => {
    setAccess({ ...access, ...part });
    reach.reset();
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    reach.mutate(access, { onSuccess: ({ provider }) => setCreated(provider) });
  }
  const offered = reach.data?.offered;
  if (reach.data && offered && offered.models.length > 0)
    return (
      <ChooseModel provider={reach.data.provider} offered={offered.models} models={models} onDone={onDone} />
    );
  const isOwn = protocol === 'openai-compatible';
  const fields = reach.error instanceof ApiError ? reach.error.body?.fields : undefined;
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {isOwn && (
        <Field
          label={t('Address')}
          hint={t('The address of the server’s API, which usually ends in /v1.')}
          error={fields?.['baseUrl']}
        >
          <Input
            mono
            inputMode="url"
            value={access.baseUrl}
            placeholder={t('http://localhost:11434/v1')}
            onChange={({ target }) => change({ baseUrl: target.value })}
          />
        </Field>
      )}
      <Field
        label={t('API key environment variable')}
        optional={isOwn}
        hint={t('Name of a server environment variable ending in _API_KEY. Never enter the key itself.')}
        error={fields?.['apiKeyEnvVar']}
      >
        <Input
          mono
          autoCapitalize="characters"
          spellCheck={false}
          value={access.apiKeyEnvVar}
          placeholder={t('LOCAL_API_KEY')}
          onChange={({ target }) => change({ apiKeyEnvVar: target.value })}
        />
      </Field>
      {existing?.keySet === true && access.apiKeyEnvVar === existing.apiKeyEnvVar && (
        <KeyState provider={existing} />
      )}
      <output className={classes.problem}>
        {offered && <p>{serverMessage(offered.message ?? '')}</p>}
        {offered?.failure && <ProviderFailureWords failure={offered.failure} />}
        {reach.isError && fields === undefined && <p>{describeError(reach.error).cause}</p>}
      </output>
      <div className={classes.end}>
        <Button type="submit" variant="primary" busy={reach.isPending}>
          {t('Connect')}
        </Button>
      </div>
    </form>
  );
}
