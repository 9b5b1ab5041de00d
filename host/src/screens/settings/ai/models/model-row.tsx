import type { AiModelInfo } from '@staffroom/sdk';
import { Badge, Icon, Tag } from '@staffroom/sdk/client';
import { capabilityNames } from './capability-names.ts';
import type { ItemActions } from '../item-actions.ts';
import classes from '../item-row.module.css';
import { ItemRow } from '../item-row.tsx';

interface ModelRowProps {
  model: AiModelInfo;
  manages: boolean;
  actions: ItemActions;
  onEdit: () => void;
  onDelete: () => void;
}

export function ModelRow({ model, ...row }: ModelRowProps) {
  const { identifier, provider, description, maxTokens, capabilities, retired } = model;
  const can = capabilityNames(capabilities);
  const badges = retired && (
    <Badge tone="warn">
      <Icon name="clock" size={12} />
      Retired
    </Badge>
  );
  return (
    <ItemRow item={model} badges={badges} {...row}>
      <p className={classes.facts}>
        <code>{identifier}</code> · {provider || 'Unknown'}
        {maxTokens !== null && ` · at most ${maxTokens.toLocaleString('en')} tokens`}
      </p>
      {description !== '' && <p className={classes.description}>{description}</p>}
      {can.length > 0 && (
        <ul className={classes.capabilities} aria-label={`What ${model.name} can do`}>
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
