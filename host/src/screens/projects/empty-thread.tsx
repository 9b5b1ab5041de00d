import classes from './empty-thread.module.css';

/** A drawing of a question and an answer with one highlighted line. */
export function EmptyThread() {
  return (
    <svg className={classes.drawing} width="112" height="96" viewBox="0 0 112 96" aria-hidden="true">
      <path
        className={classes.question}
        d="M46.5 6.5h52a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6h-6v8l-9-8h-37a6 6 0 0 1-6-6v-16a6 6 0 0 1 6-6z"
      />
      <path className={classes.text} d="M51 16.5h42M51 25.5h26" />
      <path
        className={classes.answer}
        d="M13.5 48.5h62a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6h-62a6 6 0 0 1-6-6v-28a6 6 0 0 1 6-6z"
      />
      <path className={classes.mark} d="M17 63.4c15-1 28-.4 46-1.2l.6 9.2c-17 .9-33 .2-46.2 1.1z" />
      <path className={classes.text} d="M18 58.5h50M18 67.5h44M18 76.5h30" />
    </svg>
  );
}
