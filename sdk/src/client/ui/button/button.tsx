import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import classes from './button.module.css';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../identity/icon.tsx';
import { Spinner } from '../feedback/spinner.tsx';

export interface ButtonLook {
  /** Use `primary` only for the main action of a screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'default' | 'compact' | undefined;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: IconName | undefined;
  /**
   * True while the action runs: the button keeps its width and focus but ignores clicks. A text also replaces the label:
   * "Generating...".
   */
  busy?: boolean | string | undefined;
}

/** Returns the class names that give another element the look of a button. */
export function buttonClass({ variant = 'secondary', size = 'default' }: ButtonLook, className?: string) {
  return classNames(classes.button, classes[variant], classes[size], className);
}

/** @example <Button variant="primary" icon="upload" onClick={upload}>Upload document</Button> */
export function Button({ variant, size, icon, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-busy={busy !== false || undefined}
      aria-disabled={busy !== false || rest['aria-disabled']}
      onClick={busy === false ? rest.onClick : preventSubmit}
    >
      <ButtonFace icon={icon} busy={busy}>
        {children}
      </ButtonFace>
    </button>
  );
}

function preventSubmit(event: MouseEvent) {
  event.preventDefault();
}

export function ButtonFace({
  icon,
  busy = false,
  children,
}: {
  icon?: IconName | undefined;
  busy?: boolean | string;
  children?: ReactNode;
}) {
  if (typeof busy === 'string') {
    return (
      <span className={classes.face}>
        <Spinner />
        {busy}
      </span>
    );
  }
  return (
    <>
      <span className={classNames(classes.face, busy && classes.faded)}>
        {icon !== undefined && <Icon name={icon} />}
        {children}
      </span>
      {busy && <Spinner className={classes.spinner} />}
    </>
  );
}
