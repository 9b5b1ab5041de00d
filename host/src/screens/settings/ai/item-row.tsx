import { Badge, Button, Icon, IconButton, Menu, MenuItem, Switch } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import classes from './item-row.module.css';
import type { Item, ItemActions } from './item-actions.ts';
import { t } from '../../../texts/texts.ts';

interface ItemRowProps {
  item: Item;
  /** More to say beside the name. */
  badges?: ReactNode;
  manages: boolean;
  actions: ItemActions;
  /** Buttons before those that every row has. */
  tools?: ReactNode;
  onEdit: () => void;
  /** Absent where it can only be switched off. */
  onDelete?: (() => void) | undefined;
  children: ReactNode;
}

/** One provider or model: what it is at the left, what can be done with it at the right. */
export function ItemRow({
  item,
  badges,
  manages,
  actions: { activate, makeDefault },
  tools,
  onEdit,
  onDelete,
  children,
}: ItemRowProps) {
  const { id, name, isActive, isDefault } = item;
  const switching = activate.isPending && activate.variables.item.id === id;
  const becoming = makeDefault.isPending && makeDefault.variables.id === id;
  return (
    <li className={classes.row} data-default={isDefault || undefined}>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <span className={classes.name}>{name}</span>
          {isDefault && (
            <Badge tone="ok">
              <Icon name="check" size={12} />
              {t('Default')}
            </Badge>
          )}
          {!isActive && <Badge tone="neutral">{t('Inactive')}</Badge>}
          {badges}
        </h3>
        {children}
      </div>
      {manages && (
        <div className={classes.tools}>
          {tools}
          {/* What is switched off cannot answer for everybody. */}
          {!isDefault && isActive && (
            <Button
              size="compact"
              aria-label={t('Set as Default: {name}', { name })}
              busy={becoming}
              onClick={() => makeDefault.mutate(item)}
            >
              {t('Set as Default')}
            </Button>
          )}
          <Switch
            label={t('{name} is active', { name })}
            labelHidden
            checked={switching ? activate.variables.isActive : isActive}
            onCheckedChange={(wanted) => activate.mutate({ item, isActive: wanted })}
          />
          <Menu
            label={t('Actions for {name}', { name })}
            align="end"
            trigger={<IconButton icon="more" size="compact" label={t('Actions for {name}', { name })} />}
          >
            <MenuItem icon="pencil" onSelect={onEdit}>
              {t('Edit')}
            </MenuItem>
            {onDelete && (
              <MenuItem icon="trash" danger onSelect={onDelete}>
                {t('Delete')}
              </MenuItem>
            )}
          </Menu>
        </div>
      )}
    </li>
  );
}
