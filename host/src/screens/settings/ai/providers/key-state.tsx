import type { AiProviderInfo } from '@staffroom/sdk/internal/shared';
import { Badge, Icon } from '@staffroom/sdk/client';
import classes from './key-state.module.css';
import { needsKey } from './protocols.ts';
import { t } from '../../../../texts/texts.ts';

/** Shows which variable contains the provider's key, and whether it is set. Hidden from people without access. */
export function KeyState({ provider }: { provider: AiProviderInfo }) {
  const { apiKeyEnvVar, keySet, protocol } = provider;
  if (apiKeyEnvVar === undefined) return null;
  if (apiKeyEnvVar === null && !needsKey(protocol))
    return <p className={classes.key}>{t('No key needed')}</p>;
  return (
    <p className={classes.key}>
      {apiKeyEnvVar === null ? (
        t('No key variable set')
      ) : (
        <>
          <span className="visually-hidden">{t('Key')} </span>
          <code>{apiKeyEnvVar}</code>
        </>
      )}
      {keySet ? (
        <Badge tone="ok">
          <Icon name="check" size={12} />
          {t('set')}
        </Badge>
      ) : (
        <Badge tone="warn">
          <Icon name="warning" size={12} />
          {t('needs key')}
        </Badge>
      )}
    </p>
  );
}
