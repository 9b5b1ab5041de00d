/** A stack of pages with a gap where one is missing. */
export function MissingPage({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 200 120" aria-hidden="true">
      <path d="M14.5 16.5h48v88h-48zM137.5 16.5h48v88h-48z" />
      <path d="M24 32h28M24 44h28M24 56h18M147 32h28M147 44h18M147 56h28" />
      <path strokeDasharray="4 5" d="M76.5 16.5h48v88h-48z" />
    </svg>
  );
}
