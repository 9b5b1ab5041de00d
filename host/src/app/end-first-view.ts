/** Milliseconds after which the drawing ends in any case. */
const maxDurationMs = 15_000;

/**
 * Removes the drawing of a chat that the server sent with the page (`#first-view`), as soon as the application shows something
 * other than placeholders.
 */
export function endFirstView(root: HTMLElement): void {
  const drawing = document.getElementById('first-view');
  if (drawing === null) return;
  const observer = new MutationObserver(() => {
    if (isShown(root)) end();
  });
  const timer = setTimeout(() => end(), maxDurationMs);
  function end(): void {
    observer.disconnect();
    clearTimeout(timer);
    // In the next frame, because the thread scrolls to its end after it has been drawn.
    requestAnimationFrame(() => drawing?.remove());
  }
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-waiting'] });
  // The application may have drawn the page before this code arrived.
  if (isShown(root)) end();
}

/** Marks of parts that show nothing yet: the first placeholder, skeletons, and suggestions without their first rows. */
const placeholders = '.starting, [data-placeholder], [data-waiting]';

function isShown(root: HTMLElement): boolean {
  // Placeholders in the sidebar do not count: the drawing is of the main part.
  const place = root.querySelector('main') ?? root;
  return place.firstElementChild !== null && place.querySelector(placeholders) === null;
}
