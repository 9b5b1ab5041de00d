import classes from './empty-page.module.css';

/** A drawing of a page with a folded corner, a margin line and a highlighted stroke. */
export function EmptyPage() {
  return (
    <svg className={classes.drawing} width="96" height="112" viewBox="0 0 96 112" aria-hidden="true">
      <path className={classes.sheet} d="M10.5 6.5h55l20 20v79h-75z" />
      <path className={classes.corner} d="M65.5 6.5v20h20z" />
      <path className={classes.rule} d="M26.5 7v98" />
      <path className={classes.mark} d="M35 50.5c9-1 23-.4 38-1.2l.6 9.4c-14 .9-27 .2-38.2 1.1z" />
      <path className={classes.text} d="M36 38.5h38M36 54.5h36M36 70.5h38M36 86.5h22" />
    </svg>
  );
}
