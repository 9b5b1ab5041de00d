/**
 * Fades an edge of a horizontally scrolling row where the row continues (`data-more` in `base.css`).
 * @returns a function that stops it, usable as the cleanup of a ref
 */
export function fadeEdges(row: HTMLElement): () => void {
  const look = () => {
    const before = Math.abs(row.scrollLeft);
    const after = row.scrollWidth - row.clientWidth - before;
    row.dataset['more'] = [before > 1 ? 'before' : '', after > 1 ? 'after' : ''].join(' ').trim();
  };
  const sizes = new ResizeObserver(look);
  const watch = () => [row, ...row.children].forEach((element) => sizes.observe(element));
  // Watch the children, because items can be added and their counts can grow.
  const children = new MutationObserver(watch);
  watch();
  children.observe(row, { childList: true });
  row.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
    row.removeEventListener('scroll', look);
  };
}
