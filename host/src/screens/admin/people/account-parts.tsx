import { Button, ConfirmDialog, ErrorPanel, Field, Link, Select, Switch, Tag } from '@staffroom/sdk/client';
import { useState } from 'react';
import { useTeams } from '../../../documents/sharing/document-sharing.ts';
import { browserName } from '../../../session/browser-name.ts';
import { SignInFacts } from '../../../session/sign-in-facts.tsx';
import { useAuth } from '../../../session/auth-provider.tsx';
import { useChangeTeams } from '../teams/use-change-teams.ts';
import { type AccountDetail, useChangeAccount } from './account.ts';
import { AccountBudget } from './account-budget.tsx';
import { PersonalData } from './personal-data/personal-data.tsx';
import classes from './people.module.css';
import { t } from '../../../texts/texts.ts';

/**
 * Shows role, teams, sign-ins and the account's switch. To change role, teams or switch, the administrator must confirm in a
 * window of the server.
 */
export function AccountParts({ account, onErase }: { account: AccountDetail; onErase: () => void }) {
  const { id, name, role, disabledAt } = account;
  const self = useAuth().user?.id === id;
  const { change, signOut } = useChangeAccount(id);
  const [asked, setAsked] = useState(false);
  return (
    <div className={classes.parts}>
      <Field
        label={t('Role')}
        hint={
          account.roleFixed
            ? t('This administrator is set in ADMIN_EMAILS on the server. Change the role there.')
            : role === 'admin'
              ? t('Manages agents, providers, people and budgets, and can read the audit log.')
              : t('Works with documents and agents. Can’t change workspace settings.')
        }
      >
        <Select
          value={role}
          disabled={account.roleFixed || self || change.isPending}
          onChange={({ target }) => change.mutate({ role: target.value === 'admin' ? 'admin' : 'user' })}
        >
          <option value="user">{t('User')}</option>
          <option value="admin">{t('Administrator')}</option>
        </Select>
      </Field>
      <Teams account={account} />
      <AccountBudget id={id} />
      <section aria-labelledby="signed-in-title">
        <div className={classes.head}>
          <h3 id="signed-in-title">{t('Signed in')}</h3>
          {account.signedIn.length > 0 && (
            <Button size="compact" variant="quiet" onClick={() => setAsked(true)}>
              {t('Sign out everywhere')}
            </Button>
          )}
        </div>
        {account.signedIn.length === 0 && <p className={classes.detail}>{t('Nowhere.')}</p>}
        <ul className={classes.list}>
          {account.signedIn.map((session) => (
            <li key={session.id}>
              <span>{browserName(session)}</span>
              <span className={classes.detail}>
                <SignInFacts session={session} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Switch
        label={t('Account active')}
        description={
          self
            ? t('You can’t disable your own account. Ask another administrator.')
            : t(
                'When off, this person is signed out immediately. Access tokens and jobs end. Chats and documents are kept.',
              )
        }
        checked={disabledAt === null}
        disabled={self}
        onCheckedChange={(active) => {
          // Ignores clicks during a change instead of using `disabled`, which would take the focus from a keyboard user.
          if (change.isPending) return;
          change.mutate({ disabled: !active });
        }}
      />
      <PersonalData account={account} onErase={onErase} />
      <p className={classes.detail}>
        {t.rich(
          'Audit log: <link>changes by {name}</link>, <link2>changes to this account</link2>. <link3>Usage</link3>',
          {
            link: (inner) => <Link to={`/admin/audit?person=${id}`}>{inner}</Link>,
            name,
            link2: (inner) => <Link to={`/admin/audit?search=${id}`}>{inner}</Link>,
            link3: (inner) => <Link to={`/admin/usage?person=${id}`}>{inner}</Link>,
          },
        )}
      </p>
      <ConfirmDialog
        open={asked}
        busy={signOut.isPending}
        title={t('Sign {name} out everywhere', { name })}
        description={t(
          'Signs this person out of every browser and revokes their access tokens. They can sign in again.',
        )}
        confirmLabel={t('Sign out everywhere')}
        onConfirm={() => signOut.mutate(undefined, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}

function Teams({ account: { id, name, teams } }: { account: AccountDetail }) {
  const all = useTeams();
  const { addMember, removeMember } = useChangeTeams();
  const others = (all.data ?? []).filter((team) => !teams.some((own) => own.id === team.id));
  return (
    <section aria-labelledby="account-teams-title">
      <h3 id="account-teams-title">{t('Teams')}</h3>
      {teams.length === 0 && <p className={classes.detail}>{t('None.')}</p>}
      <ul className={classes.tags}>
        {teams.map((team) => (
          <li key={team.id}>
            <Tag
              onRemove={() => removeMember.mutate({ team: team.id, person: id })}
              removeLabel={t('Remove {name} from {team}', { name, team: team.name })}
            >
              {team.name}
            </Tag>
          </li>
        ))}
      </ul>
      {all.isError && (
        <ErrorPanel
          title={t('Couldn’t load the teams')}
          error={all.error}
          onRetry={() => void all.refetch()}
        />
      )}
      {others.length > 0 && (
        <Field label={t('Add to a team')} labelHidden>
          <Select
            size="compact"
            value=""
            onChange={({ target }) => addMember.mutate({ team: target.value, person: id })}
          >
            <option value="">{t('Add to a team…')}</option>
            {others.map((team) => (
              <option key={team.id} value={team.id}>
                {team.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </section>
  );
}
