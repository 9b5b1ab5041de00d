import { Badge, Button, IconButton, Menu, MenuItem, RelativeTime, Switch } from '@staffroom/sdk/client';
import type { McpServerInfo } from '@staffroom/sdk/core';
import { t } from '../../../texts/texts.ts';
import { OwnSignIn } from './own-sign-in.tsx';
import classes from './outside-tools.module.css';
import { ReviewedApp } from './reviewed-app.tsx';
import { ReviewedTools } from './reviewed-tools.tsx';
import { useChangeServers } from './use-change-servers.ts';

interface ServerRowProps {
  server: McpServerInfo;
  onEdit: () => void;
  onRemove: () => void;
}

export function ServerRow({ server, onEdit, onRemove }: ServerRowProps) {
  const { name, url, tokenVariable, tokenSet, issuer, isActive, tools, readAt } = server;
  const { activate, allow, allowApp, read } = useChangeServers();
  return (
    <li className={classes.server}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.name}>
            {name}
            {!isActive && <Badge tone="neutral">{t('Inactive')}</Badge>}
            {tokenSet === false && <Badge tone="bad">{t('No token')}</Badge>}
          </h2>
          <p className={classes.address}>{url}</p>
          <p>
            {issuer !== null && <>{t('Each person signs in at {host}', { host: new URL(issuer).host })} · </>}
            {tokenVariable !== null && (
              <>
                <code>{tokenVariable}</code> ·{' '}
              </>
            )}
            {t.rich('Tools updated <time></time>', { time: () => <RelativeTime time={readAt} /> })}
          </p>
        </div>
        <div className={classes.actions}>
          {issuer !== null && isActive && <OwnSignIn server={server} />}
          <Button
            size="compact"
            aria-label={t('Update tools: {name}', { name })}
            busy={read.isPending}
            onClick={() => read.mutate(server)}
          >
            {t('Update tools')}
          </Button>
          <Switch
            label={t('{name} is active', { name })}
            labelHidden
            checked={activate.isPending ? activate.variables.isActive : isActive}
            onCheckedChange={(wanted) => activate.mutate({ server, isActive: wanted })}
          />
          <Menu
            label={t('Actions for {name}', { name })}
            align="end"
            trigger={<IconButton icon="more" size="compact" label={t('Actions for {name}', { name })} />}
          >
            <MenuItem icon="pencil" onSelect={onEdit}>
              {t('Edit')}
            </MenuItem>
            <MenuItem icon="trash" danger onSelect={onRemove}>
              {t('Delete')}
            </MenuItem>
          </Menu>
        </div>
      </div>
      <ReviewedTools
        label={t('{name} tools', { name })}
        tools={tools}
        busy={allow.isPending}
        onAllow={(digests) => allow.mutate({ server, digests })}
        interfaceOf={({ title, app }) =>
          app && (
            <ReviewedApp
              serverId={server.id}
              tool={title}
              app={app}
              busy={allowApp.isPending && allowApp.variables.digest === app.digest}
              onAllow={(digest) => allowApp.mutate({ server, digest })}
            />
          )
        }
      />
    </li>
  );
}
