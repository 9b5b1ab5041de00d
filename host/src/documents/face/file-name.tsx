import classes from './file-name.module.css';

/** Number of characters at the end that always stay visible: the extension, and the words that distinguish versions. */
const tail = 14;

/**
 * Shows a file name in one line, cut in the middle if necessary. Screen readers, search, selection and copy use the whole name,
 * which is beneath the two visible, decorative parts.
 */
export function FileName({ name }: { name: string }) {
  if (name.length <= tail * 2) return name;
  return (
    <span className={classes.name} title={name} dir="auto">
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
