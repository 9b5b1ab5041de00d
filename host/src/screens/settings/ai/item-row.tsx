import { Badge, Button, Icon, IconButton, Menu, MenuItem, Switch } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import classes from './item-row.module.css';
import type { Item, ItemActions } from './item-actions.ts';
import { t } from '../../../texts/texts.ts';

interface ItemRowProps {
  item: Item;
  badges?: ReactNode;
  manages: boolean;
  actions: ItemActions;
  tools?: ReactNode;
  /** Whether the row can be switched on or become the default, as it is set up now; default true. */
  isReady?: boolean;
  onEdit: () => void;
  /** Deletes the row. Absent if the row cannot be deleted. */
  onDelete?: (() => void) | undefined;
  children: ReactNode;
}

export function ItemRow({
  item,
  badges,
  manages,
  actions: { activate, makeDefault },
  tools,
  isReady = true,
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
          {/* An inactive row cannot become the default. */}
          {isReady && !isDefault && isActive && (
            <Button
              size="compact"
              aria-label={t('Set as Default: {name}', { name })}
              busy={becoming}
              onClick={() => makeDefault.mutate(item)}
            >
              {t('Set as Default')}
            </Button>
          )}
          {isReady && (
            <Switch
              label={t('{name} is active', { name })}
              labelHidden
              checked={switching ? activate.variables.isActive : isActive}
              onCheckedChange={(wanted) => activate.mutate({ item, isActive: wanted })}
            />
          )}
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
