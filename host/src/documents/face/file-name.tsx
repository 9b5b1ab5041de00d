import classes from './file-name.module.css';

/** Characters at the end that always stay visible: the extension, and what distinguishes versions. */
const tail = 14;

/**
 * A file name in one line, cut in the middle if necessary. The two visible parts are decorative: screen readers, search,
 * selection and copy use the whole name beneath.
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
