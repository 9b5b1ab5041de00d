import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import { useStickToBottom } from 'use-stick-to-bottom';

/** Goes to the end of the thread, and stays there. */
export type ToEnd = () => void;

/** Keeps the end of a growing thread in view for as long as the person is there. Shows nothing. */
export function FollowOutput({
  scroll,
  content,
  fromEnd,
  toEnd,
  onEnd,
}: {
  scroll: RefObject<HTMLElement | null>;
  /** What grows in it. */
  content: RefObject<HTMLElement | null>;
  /** Whether the thread is shown from its end. */
  fromEnd: boolean;
  /** Gets what goes there. */
  toEnd: RefObject<ToEnd | null>;
  /** Hears whether the end is in view. */
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
