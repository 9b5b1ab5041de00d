import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import classes from './toolbar.module.css';

interface ToolProps extends Omit<ComponentProps<'button'>, 'name'> {
  sign: LucideIcon;
  name: string;
  /** Whether the format applies to the selection; undefined for a tool that only acts. */
  on?: boolean | undefined;
  off?: boolean | undefined;
}

export function Tool({ sign: Sign, name, on, off = false, onClick, ...rest }: ToolProps) {
  return (
    <Tooltip text={name} describes={false}>
      <button
        {...rest}
        type="button"
        className={classes.tool}
        aria-label={name}
        aria-pressed={on}
        aria-disabled={off || undefined}
        onClick={(event) => !off && onClick?.(event)}
      >
        <Sign size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
