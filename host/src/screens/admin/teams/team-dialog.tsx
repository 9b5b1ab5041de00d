import { Button, Dialog, ErrorPanel, Icon, SearchField, Skeleton, useQuery } from '@staffroom/sdk/client';
import { Avatar, coreQuery, useSettled } from '@staffroom/sdk/host';
import { useState } from 'react';
import classes from './team-dialog.module.css';
import { type Person, type Team, usePeople } from '../../../documents/sharing/document-sharing.ts';
import { useAuth } from '../../../session/auth-provider.tsx';
import { useChangeTeams } from './use-change-teams.ts';
import { t } from '../../../texts/texts.ts';

export function TeamDialog({ team, onClose }: { team: Team | null; onClose: () => void }) {
  return (
    <Dialog
      open={team !== null}
      onClose={onClose}
      title={team?.name ?? t('Team')}
      description={t('New members immediately see everything shared with the team.')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {team && <Members id={team.id} />}
    </Dialog>
  );
}

function Members({ id }: { id: string }) {
  const { user } = useAuth();
  const team = useQuery(coreQuery('GET /api/teams/:id', { params: { id } }));
  const { addMember, removeMember } = useChangeTeams();
  const [text, setText] = useState('');
  const words = useSettled(text.trim());
  const people = usePeople(words);
  if (team.isPending) return <Skeleton lines={4} />;
  if (team.isError)
    return (
      <ErrorPanel
        title={t('Couldn’t load the team')}
        error={team.error}
        onRetry={() => void team.refetch()}
      />
    );
  const { members } = team.data;
  const known = new Set(members.map((member) => member.id));
  const found = words === '' ? [] : (people.data ?? []).filter((person) => !known.has(person.id));
  const isMember = user !== null && known.has(user.id);
  const add = (person: string) => {
    setText('');
    addMember.mutate({ team: id, person });
  };
  return (
    <div className={classes.access}>
      <div className={classes.search}>
        <SearchField label={t('Name or e-mail')} value={text} onValueChange={setText} autoComplete="off" />
        <ul className={classes.found} aria-label={t('Add to the team')}>
          {found.map((person) => (
            <li key={person.id}>
              <button type="button" className={classes.choice} onClick={() => add(person.id)}>
                <Names person={person} />
                <Icon name="plus" />
              </button>
            </li>
          ))}
        </ul>
        <output className={classes.none}>
          {people.isError && t('Couldn’t load the people')}
          {words !== '' &&
            people.data &&
            found.length === 0 &&
            t('No one named “{words}” can be added.', { words })}
        </output>
        {user && !isMember && (
          <div>
            <Button size="compact" variant="quiet" icon="plus" onClick={() => add(user.id)}>
              {t('Add yourself')}
            </Button>
          </div>
        )}
      </div>
      <section aria-labelledby="members-title">
        <h3 id="members-title" className={classes.heading}>
          {t('Members')}
        </h3>
        {members.some(({ source }) => source === 'provider') && (
          <p className={classes.none}>
            {t('Members from a group come and go with the group at your identity provider.')}
          </p>
        )}
        {members.length === 0 && <p className={classes.none}>{t('No members yet.')}</p>}
        <ul className={classes.found}>
          {members.map((member) => (
            <li key={member.id} className={classes.row}>
              <Names person={member} />
              {member.source === 'provider' ? (
                <span className={classes.detail}>{t('From a group')}</span>
              ) : (
                <Button
                  size="compact"
                  variant="quiet"
                  aria-label={t('Remove {member}', { member: member.name })}
                  onClick={() => removeMember.mutate({ team: id, person: member.id })}
                >
                  {t('Remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Names({ person: { name, email, picture } }: { person: Person }) {
  return (
    <>
      <span className={classes.sign}>
        <Avatar name={name} picture={picture} size={24} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{email}</span>
      </span>
    </>
  );
}
