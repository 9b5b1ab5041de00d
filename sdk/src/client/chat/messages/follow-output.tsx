import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import { useStickToBottom } from 'use-stick-to-bottom';

export type ToEnd = () => void;

/** Keeps the end of a growing thread in view while the person is at the end. Renders nothing. */
export function FollowOutput({
  scroll,
  content,
  fromEnd,
  toEnd,
  onEnd,
}: {
  scroll: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  fromEnd: boolean;
  /** Receives the function that scrolls to the end. */
  toEnd: RefObject<ToEnd | null>;
  onEnd: (inView: boolean) => void;
}) {
  const { scrollRef, contentRef, isAtBottom, scrollToBottom } = useStickToBottom({
    initial: fromEnd ? 'instant' : false,
    resize: 'instant',
  });
  useLayoutEffect(() => {
    scrollRef(scroll.current);
    contentRef(content.current);
    return () => {
      scrollRef(null);
      contentRef(null);
    };
  }, [scroll, content, scrollRef, contentRef]);
  useImperativeHandle(toEnd, () => () => void scrollToBottom(), [scrollToBottom]);
  useEffect(() => onEnd(isAtBottom), [isAtBottom, onEnd]);
  return null;
}
