/**
 * Has a row that scrolls sideways fade at each edge behind which it goes on (`data-more` in `base.css`): what is cut there is seen to be.
 * @returns what ends it; as the cleanup of a ref it needs nothing else
 */
export function fadeEdges(row: HTMLElement): () => void {
  const look = () => {
    const before = Math.abs(row.scrollLeft);
    const after = row.scrollWidth - row.clientWidth - before;
    // Parts of a pixel hide nothing.
    row.dataset['more'] = [before > 1 ? 'before' : '', after > 1 ? 'after' : ''].join(' ').trim();
  };
  const sizes = new ResizeObserver(look);
  const watch = () => [row, ...row.children].forEach((element) => sizes.observe(element));
  // A tab may come later, and a number on one may grow.
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
