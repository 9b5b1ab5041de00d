import type { PromptTemplateInfo } from '../../prompts.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import { MenuItem } from '../ui/overlay/menu-item.tsx';
import { RelativeTime } from '../ui/format/relative-time-label.tsx';
import classes from './template-list.module.css';
import { t } from '../texts/texts.ts';

export function TemplateRow({
  template,
  isAdmin,
  onUse,
  onEdit,
  onVersions,
  onDefault,
  onShare,
  onDelete,
}: {
  template: PromptTemplateInfo;
  isAdmin: boolean;
  onUse: () => void;
  onEdit: () => void;
  onVersions: () => void;
  onDefault: () => void;
  onShare: () => void;
  onDelete: () => void;
}) {
  const { name, description, category, version, owner, isDefault, updatedAt } = template;
  const mayChange = owner === 'me' || isAdmin;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          {owner === 'company' && <Badge>{t('Company')}</Badge>}
          {isDefault && <Badge>{t('Default')}</Badge>}
        </p>
        <p className={classes.preview}>{description || template.template}</p>
        <p className={classes.detail}>
          {t.rich('{category} · version {version} · {time}', {
            category,
            version,
            time: <RelativeTime time={updatedAt} />,
          })}
        </p>
      </div>
      <Button size="compact" aria-label={t('Use {name}', { name })} onClick={onUse}>
        {t('Use')}
      </Button>
      <Menu
        label={t('Actions for {name}', { name })}
        align="end"
        trigger={<IconButton icon="more" size="compact" label={t('Actions for {name}', { name })} />}
      >
        <MenuItem icon="history" onSelect={onVersions}>
          {t('Versions')}
        </MenuItem>
        {mayChange && (
          <MenuItem icon="pencil" onSelect={onEdit}>
            {t('Details…')}
          </MenuItem>
        )}
        {mayChange && (
          <MenuItem icon="check" onSelect={onDefault}>
            {isDefault ? t('Remove as default') : t('Set as default')}
          </MenuItem>
        )}
        {isAdmin && owner === 'me' && (
          <MenuItem icon="share" onSelect={onShare}>
            {t('Share as company template')}
          </MenuItem>
        )}
        {mayChange && (
          <MenuItem icon="trash" danger onSelect={onDelete}>
            {t('Delete')}
          </MenuItem>
        )}
      </Menu>
    </li>
  );
}
