/** The whole place of a screen while it is not known or not loaded yet. */
export function ScreenSpinner() {
  return <output>Loading…</output>;
}
