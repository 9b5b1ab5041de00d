import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import { useStickToBottom } from 'use-stick-to-bottom';

/** Scrolls to the end of the thread and follows it. */
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
  /** The growing element. */
  content: RefObject<HTMLElement | null>;
  /** Whether the thread opens at its end. */
  fromEnd: boolean;
  /** Receives the function that scrolls to the end. */
  toEnd: RefObject<ToEnd | null>;
  /** Called with whether the end is in view. */
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
