export function MarkedPage({ className }: { className: string | undefined }) {
  const lines = [96, 120, 144, 204, 228, 252, 276, 336, 360];
  return (
    <div className={className} aria-hidden="true">
      <svg viewBox="0 0 420 480" role="presentation">
        <path className="sheet" d="M40 24h280l60 60v372H40z" />
        <path className="rule" d="M320 24v60h60M292 84v372" />
        <rect className="mark" x="64" y="219" width="204" height="17" rx="2" />
        <rect className="mark" x="64" y="243" width="132" height="17" rx="2" />
        {lines.map((y, index) => (
          <path key={y} className="text" d={`M68 ${y}h${index % 4 === 3 ? 128 : 196}`} />
        ))}
        <path className="note" d="M304 228h8" />
        <path className="text" d="M320 228h40M320 244h28" />
      </svg>
    </div>
  );
}
