/** Shown instead of a screen when the server does not answer. */
export function Unreachable({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <main>
      <h1>The workspace cannot be reached</h1>
      <p>Check your connection and try again. Nothing you wrote is lost.</p>
      <button type="button" onClick={() => void onRetry()}>
        Retry
      </button>
    </main>
  );
}
