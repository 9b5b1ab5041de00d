import classes from './citation-button.module.css';

/** The number of a piece of evidence: at least 24 px, so that a finger meets it. */
export function CitationButton({
  number,
  active,
  onCite,
}: {
  number: number;
  active: boolean;
  onCite: (number: number) => void;
}) {
  return (
    <button
      type="button"
      className={classes.citation}
      aria-label={`Source ${number}`}
      aria-pressed={active}
      onClick={() => onCite(number)}
    >
      {number}
    </button>
  );
}
