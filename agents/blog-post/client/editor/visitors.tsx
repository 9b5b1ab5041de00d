import { Avatar, formatList } from '@staffroom/sdk/client';
import classes from './visitors.module.css';
import { useVisitors } from './use-visitors.ts';
import { t } from '../texts.ts';

/** Avatars shown before the rest is only counted. */
const maxAvatars = 3;

/** Shows who else has the post open, so that two people do not write over each other. */
export function Visitors({ postId }: { postId: string }) {
  const visitors = useVisitors(postId);
  const editing = visitors.filter(({ isEditing }) => isEditing).map(({ name }) => name);
  const reading = visitors.filter(({ isEditing }) => !isEditing).map(({ name }) => name);
  const said = [
    editing.length > 0 &&
      t('{names} {count, plural, one {is} other {are}} editing too', {
        names: formatList(editing),
        count: editing.length,
      }),
    reading.length > 0 &&
      t('{names} {count, plural, one {is} other {are}} reading', {
        names: formatList(reading),
        count: reading.length,
      }),
  ].filter((part) => part !== false);
  return (
    <output className={classes.visitors}>
      {visitors.slice(0, maxAvatars).map(({ id, name }) => (
        <Avatar key={id} name={name} size={24} />
      ))}
      {said.length > 0 && <span>{said.join(' · ')}</span>}
    </output>
  );
}
