export function ProductMark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
        <path d="M5 2h8l5 5v13H5z" fill="var(--surface)" />
        <path d="M13 2v5h5" />
      </g>
      <path d="m2 12.6 13-1 .3 3.4-13 1z" fill="var(--mark)" stroke="var(--mark-ink)" strokeWidth=".75" />
    </svg>
  );
}
