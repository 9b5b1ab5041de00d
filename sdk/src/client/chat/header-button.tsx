import { Button } from '../ui/button/button.tsx';
import type { IconName } from '../ui/identity/icon.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { useWide } from './use-wide.ts';

/** A button of a chat's header: words where there is room, else its sign. */
export function HeaderButton({
  icon,
  label,
  onClick,
}: {
  icon: IconName;
  label: string;
  onClick: () => void;
}) {
  const wide = useWide('(min-width: 860px)');
  if (!wide) return <IconButton icon={icon} label={label} onClick={onClick} />;
  return (
    <Button variant="quiet" size="compact" icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}
