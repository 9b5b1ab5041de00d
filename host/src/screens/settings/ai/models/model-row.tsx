import type { AiModelInfo } from '@staffroom/sdk/internal/shared';
import { Badge, Icon, serverMessage, Tag } from '@staffroom/sdk/client';
import { capabilityNames } from './capability-names.ts';
import type { ItemActions } from '../item-actions.ts';
import classes from '../item-row.module.css';
import { ItemRow } from '../item-row.tsx';
import { t } from '../../../../texts/texts.ts';

interface ModelRowProps {
  model: AiModelInfo;
  manages: boolean;
  actions: ItemActions;
  onEdit: () => void;
  onDelete: () => void;
}

export function ModelRow({ model, ...row }: ModelRowProps) {
  const { identifier, provider, description, maxTokens, contextTokens, capabilities, retired } = model;
  const can = capabilityNames(capabilities);
  const badges = retired && (
    <Badge tone="warn">
      <Icon name="clock" size={12} />
      {t('Retired')}
    </Badge>
  );
  return (
    <ItemRow item={model} badges={badges} {...row}>
      <p className={classes.facts}>
        <code>{identifier}</code> · {provider || t('Unknown')}
        {maxTokens !== null && t(' · up to {maxTokens, number} tokens', { maxTokens })}
        {contextTokens !== null && t(' · context of {contextTokens, number}', { contextTokens })}
      </p>
      {description !== '' && <p className={classes.description}>{serverMessage(description)}</p>}
      {can.length > 0 && (
        <ul className={classes.capabilities} aria-label={t('{model} capabilities', { model: model.name })}>
          {can.map((name) => (
            <li key={name}>
              <Tag>{name}</Tag>
            </li>
          ))}
        </ul>
      )}
    </ItemRow>
  );
}
