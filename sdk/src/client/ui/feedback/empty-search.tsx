import classes from './empty-page.module.css';

/** A drawing of a magnifying glass over an unmarked page, for searches without results. */
export function EmptySearch() {
  return (
    <svg className={classes.drawing} width="112" height="112" viewBox="0 0 112 112" aria-hidden="true">
      <path className={classes.sheet} d="M10.5 6.5h55l20 20v79h-75z" />
      <path className={classes.corner} d="M65.5 6.5v20h20z" />
      <path className={classes.rule} d="M26.5 7v98" />
      <path className={classes.text} d="M36 38.5h20M36 54.5h12M36 70.5h14M36 86.5h22" />
      <circle className={classes.glass} cx="71.5" cy="64.5" r="19" />
      <path className={classes.handle} d="M85.5 78.5l14 14" />
    </svg>
  );
}
