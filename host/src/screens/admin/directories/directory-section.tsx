import { Button, formatNumber, RelativeTime, serverMessage } from '@staffroom/sdk/client';
import type { Directory } from '@staffroom/sdk/core';
import { callCore } from '@staffroom/sdk/host';
import { CopyField } from '../../../forms/copy-field.tsx';
import { TokenList } from '../../../forms/tokens/token-list.tsx';
import { Rows } from '../../../screen-parts/rows.tsx';
import { t } from '../../../texts/texts.ts';
import classes from './directories.module.css';
import { useReloadDirectories } from './use-directories.ts';

interface DirectorySectionProps {
  directory: Directory;
  onChange: () => void;
  onRemove: () => void;
  onNewToken: () => void;
}

/** A directory with its address, its tokens and the problems that an administrator can repair. */
export function DirectorySection({ directory, onChange, onRemove, onNewToken }: DirectorySectionProps) {
  const { id, name, domains, address, people, groups, lastRequestAt, tokens, problems } = directory;
  const heading = `directory-${id}`;
  const reload = useReloadDirectories();
  return (
    <section className={classes.directory} aria-labelledby={heading}>
      <div className={classes.title}>
        <h3 id={heading}>{name}</h3>
        <div className={classes.actions}>
          <Button size="compact" aria-label={t('Change {name}', { name })} onClick={onChange}>
            {t('Change')}
          </Button>
          <Button size="compact" variant="quiet" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
            {t('Remove')}
          </Button>
        </div>
      </div>
      <dl className={classes.facts}>
        <dt>{t('Id')}</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>{t('Domains')}</dt>
        <dd>{domains.join(', ')}</dd>
        <dt>{t('People')}</dt>
        <dd>
          {t('{active} active, {disabled} disabled', {
            active: formatNumber(people.active),
            disabled: formatNumber(people.disabled),
          })}
        </dd>
        <dt>{t('Groups')}</dt>
        <dd>{formatNumber(groups)}</dd>
        <dt>{t('Last request')}</dt>
        <dd>{lastRequestAt === null ? t('None yet') : <RelativeTime time={lastRequestAt} />}</dd>
      </dl>
      <CopyField label={t('Address')} value={address} />
      <h4 className={classes.part}>{t('Tokens')}</h4>
      {tokens.length === 0 ? (
        <p className={classes.none}>{t('Without a token, the directory can’t do anything.')}</p>
      ) : (
        <TokenList
          tokens={tokens}
          nameOf={() => null}
          isExpired={({ expired }) => expired}
          createdBy={({ createdBy }) => createdBy}
          consequence={t(
            'Requests with this token are refused immediately. Enter another token in the directory first, so that changes still arrive. This can’t be undone.',
          )}
          revoke={({ id: tokenId }) =>
            callCore('DELETE /api/admin/directories/:id/tokens/:tokenId', { params: { id, tokenId } })
          }
          onSettled={reload}
        />
      )}
      <p className={classes.note}>
        <Button
          size="compact"
          icon="plus"
          aria-label={t('New token for {name}', { name })}
          disabled={tokens.filter(({ expired }) => !expired).length >= 2}
          onClick={onNewToken}
        >
          {t('New token')}
        </Button>
      </p>
      {problems.length > 0 && (
        <>
          <h4 className={classes.part}>{t('Latest problems')}</h4>
          <Rows className={classes.list}>
            {problems.map(({ message, count, lastAt }) => (
              <li key={message}>
                <div className={classes.words}>
                  <p>{serverMessage(message)}</p>
                  <p className={classes.quiet}>
                    {t.rich('{count, plural, one {once} other {# times}}, last {time}', {
                      count,
                      time: <RelativeTime time={lastAt} />,
                    })}
                  </p>
                </div>
              </li>
            ))}
          </Rows>
        </>
      )}
    </section>
  );
}
