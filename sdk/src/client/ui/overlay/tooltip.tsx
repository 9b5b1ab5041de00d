import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Side } from './place.ts';
import classes from './tooltip.module.css';

const fetchShow = () => import(/* webpackChunkName: "in-use" */ './show-tooltip.ts');

/** Milliseconds before a tooltip appears, so that it does not flicker under a moving pointer. */
const delayMilliseconds = 500;

interface TooltipProps {
  /** Text or inline content of a few lines at most. */
  text: ReactNode;
  side?: Side | undefined;
  /** Screen readers read the text after the control's name. Pass false if the text repeats the name. */
  describes?: boolean | undefined;
  /** A click shows the tooltip, too. Use it for a control that does nothing else. */
  onPress?: boolean | undefined;
  children: ReactNode;
}

const placeOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;

/** A short text over a control, on hover and keyboard focus. Escape or a click hides the text; the pointer can move onto it. */
export function Tooltip({ text, side = 'top', describes = true, onPress = false, children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Where the pointer was when it last pressed the control. */
  const pressed = useRef<string>(undefined);

  /** Do not cover a popup that the control has opened. */
  const show = () => {
    if (anchor.current?.querySelector('[aria-expanded="true"]') === null) setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useLayoutEffect(() => {
    const control = anchor.current?.firstElementChild;
    if (!open || !control || bubble.current === null) return;
    const shown = bubble.current;
    // Screen readers read the description with the focus, so it must not wait for the code below.
    if (describes) control.setAttribute('aria-describedby', shown.id);
    let release = () => {};
    let ended = false;
    fetchShow().then(
      ({ showTooltip }) => {
        if (!ended) release = showTooltip(shown, control, { side, onEnd: () => setOpen(false) });
      },
      // Without its code, the control works without a tooltip.
      () => undefined,
    );
    return () => {
      ended = true;
      release();
      if (describes) control.removeAttribute('aria-describedby');
    };
  }, [open, side, describes]);

  return (
    <span
      ref={anchor}
      className={classes.anchor}
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch') return;
        // After an animated change of the page, the browser reports a pointer that has not moved as a new one.
        if (pressed.current === placeOf(event)) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(show, delayMilliseconds);
      }}
      // Ignore touch, where the pointer leaves after every tap.
      onPointerLeave={(event) => event.pointerType !== 'touch' && hide()}
      onPointerDown={(event) => {
        if (onPress) setOpen(true);
        else {
          pressed.current = placeOf(event);
          hide();
        }
      }}
      // A press of Enter or Space on the control.
      onClickCapture={onPress ? undefined : hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show();
      }}
      onBlur={hide}
    >
      {children}
      {open && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className={classes.tooltip}
          aria-hidden={describes ? undefined : true}
        >
          {text}
        </span>
      )}
    </span>
  );
}
