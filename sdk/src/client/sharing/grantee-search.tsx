import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Grant } from '../../core/library/document-sharing.ts';
import { useSettled } from '../chat/use-settled.ts';
import { coreQuery } from '../core-api.ts';
import { useQuery } from '../query.ts';
import { t } from '../texts/texts.ts';
import { SearchField } from '../ui/form/search-field.tsx';
import { Select } from '../ui/form/select.tsx';
import { Avatar } from '../ui/identity/avatar.tsx';
import { Icon } from '../ui/identity/icon.tsx';
import classes from './share-dialog.module.css';

export type ShareRole = Grant['role'];

/** The grantee as people see it. */
export interface Grantee {
  name: string;
  /** A person's e-mail address; empty for a team and the company. */
  detail: string;
}

interface GranteeSearchProps {
  /** Ids of the people and teams that already have access, and `company`. */
  known: ReadonlySet<string>;
  onGrant: (grant: Grant, grantee: Grantee) => void;
  /** Kinds of grantees that the search finds; default: all. */
  finds?: readonly Grant['to'][];
  /** Whether people with access can only read, so that there is no choice of a role. */
  viewersOnly?: boolean;
  /** Choices besides the results, for the words of the search in lower case. */
  offersFor?: (words: string) => ReactNode;
}

const everyKind: readonly Grant['to'][] = ['person', 'team', 'company'];

/** A search for a colleague, a team or the company. A click on a result shares immediately. */
export function GranteeSearch({
  known,
  onGrant,
  finds = everyKind,
  viewersOnly = false,
  offersFor,
}: GranteeSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [role, setRole] = useState<ShareRole>('viewer');
  const words = text.trim();
  const settled = useSettled(words);
  const people = useQuery({
    ...coreQuery('GET /api/people', { query: { search: settled } }),
    enabled: settled !== '',
    // Always refetches, because no event announces new colleagues.
    staleTime: 0,
  });
  const teams = useQuery(coreQuery('GET /api/teams'));
  const matching = (teams.data ?? []).filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
  const found = words === '' ? [] : (people.data ?? []).filter((person) => !known.has(person.id));
  const groups = matching.filter((team) => !known.has(team.id));
  const offers = offersFor?.(words.toLowerCase());
  const company =
    finds.includes('company') &&
    !known.has('company') &&
    t('everyone in the company').includes(words.toLowerCase());
  const isEmpty =
    words !== '' &&
    words === settled &&
    people.isSuccess &&
    !company &&
    !offers &&
    found.length + groups.length === 0;

  const give = (grant: Grant, name: string, detail = '') => {
    setText('');
    onGrant(grant, { name, detail });
  };

  return (
    <div className={classes.search}>
      <div className={classes.line}>
        <SearchField
          className={classes.field}
          label={t('Name, e-mail or team')}
          value={text}
          onValueChange={setText}
          aria-controls={id}
          autoComplete="off"
          onKeyDownCapture={(event) => event.key === 'ArrowDown' && focusFirst(event, id)}
        />
        {!viewersOnly && (
          <Select
            className={classes.role}
            aria-label={t('Role of the people you add')}
            value={role}
            onChange={(event) => setRole(event.target.value as ShareRole)}
          >
            <option value="viewer">{t('Viewer')}</option>
            <option value="editor">{t('Editor')}</option>
          </Select>
        )}
      </div>
      {/* The buttons get the focus; the list only handles their arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul id={id} className={classes.found} aria-label={t('Share with')} onKeyDown={moveFocus}>
        {offers}
        {company && (
          <Choice
            sign={<Icon name="home" />}
            name={t('Everyone in the company')}
            detail={t('Everyone who can sign in')}
            onChoose={() => give({ to: 'company', role }, t('Everyone in the company'))}
          />
        )}
        {groups.map((team) => (
          <Choice
            key={team.id}
            sign={<Icon name="users" />}
            name={team.name}
            detail={countMembers(team.memberCount)}
            onChoose={() => give({ to: 'team', id: team.id, role }, team.name)}
          />
        ))}
        {found.map((person) => (
          <Choice
            key={person.id}
            sign={<Avatar name={person.name} picture={person.picture} size={24} />}
            name={person.name}
            detail={person.email}
            onChoose={() => give({ to: 'person', id: person.id, role }, person.name, person.email)}
          />
        ))}
      </ul>
      <output className={classes.none}>
        {isEmpty && t('No one named “{words}” found, or they already have access.', { words })}
        {people.isError && t('People search isn’t available right now. Try again in a moment.')}
      </output>
    </div>
  );
}

interface ChoiceProps {
  sign: ReactNode;
  name: string;
  detail: string;
  onChoose: () => void;
}

/** A person or group that gets access with one click. */
export function Choice({ sign, name, detail, onChoose }: ChoiceProps) {
  return (
    <li>
      <button type="button" className={classes.choice} onClick={onChoose}>
        <span className={classes.sign}>{sign}</span>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.detail}>{detail}</span>
        </span>
        <Icon name="plus" />
      </button>
    </li>
  );
}

export function countMembers(count: number): string {
  return t('{count, plural, one {Team of 1 member} other {Team of # members}}', { count });
}

function focusFirst(event: KeyboardEvent, list: string): void {
  const first = document.getElementById(list)?.querySelector('button');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at(Math.min(at + step, buttons.length - 1))?.focus();
}
