/**
 * The padding above the content of the element that scrolls `element`. An element that sticks counts from inside this padding, so
 * it needs a negative offset to reach the visible edge.
 */
export function scrollPadding(element: HTMLElement): string {
  for (let above = element.parentElement; above; above = above.parentElement) {
    const { overflowY, paddingTop } = getComputedStyle(above);
    if (overflowY === 'auto' || overflowY === 'scroll') return paddingTop;
  }
  return '0px';
}
