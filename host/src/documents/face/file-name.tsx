import classes from './file-name.module.css';

/** Characters at the end that are always shown: the type, and what tells two versions apart. */
const tail = 14;

/**
 * A file's name on one line. What does not fit is cut in its middle. The two parts are for the eye alone: what is read out, searched,
 * selected and copied is the whole name, which lies beneath them.
 */
export function FileName({ name }: { name: string }) {
  if (name.length <= tail * 2) return name;
  return (
    <span className={classes.name} title={name}>
      <span className={classes.whole}>{name}</span>
      <span className={classes.head} aria-hidden="true">
        {name.slice(0, -tail)}
      </span>
      <span className={classes.tail} aria-hidden="true">
        {name.slice(-tail)}
      </span>
    </span>
  );
}
