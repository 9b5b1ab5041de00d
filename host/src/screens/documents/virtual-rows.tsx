import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { LibraryDocument } from '../../documents/library-document.ts';
import classes from '../../documents/document-table.module.css';

interface VirtualRowsProps {
  documents: readonly LibraryDocument[];
  row: (document: LibraryDocument, rest: object) => ReactNode;
}

/** Estimated row height in pixels. */
const likelyHeight = 60;

/** Renders only the visible rows of a long table. An empty row above and one below take the space of the others. */
export default function VirtualRows({ documents, row }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const main = body.current?.closest('main') ?? null;
    setScroller(main);
    if (!main || !body.current) return;
    setMargin(body.current.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop);
  }, []);
  // The functions of `virtual` are only called here, not passed to memoized components.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: documents.length,
    getScrollElement: () => scroller,
    estimateSize: () => likelyHeight,
    getItemKey: (index) => documents[index]?.id ?? index,
    scrollMargin: margin,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const above = (items[0]?.start ?? margin) - margin;
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    <tbody ref={body}>
      <Spacer height={above} />
      {items.map(({ index }) => {
        const document = documents[index];
        return (
          document &&
          row(document, { ref: virtual.measureElement, 'data-index': index, 'aria-rowindex': index + 2 })
        );
      })}
      <Spacer height={below} />
    </tbody>
  );
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr className={classes.spacer} aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- screen readers skip the row */}
      <td style={{ height }} />
    </tr>
  );
}
