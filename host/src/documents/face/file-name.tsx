import classes from './file-name.module.css';

/** Characters at the end that are always shown: the type, and what tells two versions apart. */
const tail = 14;

/** A file's name on one line. What does not fit is cut in its middle; all of it is read out and can be copied. */
export function FileName({ name }: { name: string }) {
  if (name.length <= tail * 2) return name;
  return (
    <span className={classes.name} title={name}>
      <span className={classes.head}>{name.slice(0, -tail)}</span>
      <span className={classes.tail}>{name.slice(-tail)}</span>
    </span>
  );
}
