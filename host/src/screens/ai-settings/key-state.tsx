import type { AiProviderInfo } from '@staffroom/sdk';
import { Badge, Icon } from '@staffroom/sdk/client';
import classes from './key-state.module.css';

/** The name of the variable that holds a provider's key, and whether it is there. Nothing where that is not told. */
export function KeyState({ provider }: { provider: AiProviderInfo }) {
  const { apiKeyEnvVar, keySet } = provider;
  if (apiKeyEnvVar === undefined) return null;
  if (apiKeyEnvVar === null) return <p className={classes.key}>Needs no key</p>;
  return (
    <p className={classes.key}>
      <span className="visually-hidden">Key </span>
      <code>{apiKeyEnvVar}</code>
      {keySet ? (
        <Badge tone="ok">
          <Icon name="check" size={12} />
          set
        </Badge>
      ) : (
        <Badge tone="warn">
          <Icon name="warning" size={12} />
          missing
        </Badge>
      )}
    </p>
  );
}
