import type { ComponentProps } from 'react';
import { Link } from '../../router.ts';
import { ButtonFace, type ButtonLook, buttonClass } from './button.tsx';
import type { IconName } from '../identity/icon.tsx';

type Look = ButtonLook & { icon?: IconName | undefined };

/** Props of a link inside the workspace. */
type RouteLinkProps = Look & ComponentProps<typeof Link>;
/** Props of a link to a download or another site. */
type AnchorProps = Look & ComponentProps<'a'> & { href: string; to?: undefined };

/**
 * A link that looks like a button.
 * @example <LinkButton to="/documents" icon="documents">View all</LinkButton>
 */
export function LinkButton({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: RouteLinkProps | AnchorProps) {
  const look = buttonClass({ variant, size }, className);
  const face = <ButtonFace icon={icon}>{children}</ButtonFace>;
  if (rest.to === undefined) {
    return (
      <a {...rest} className={look}>
        {face}
      </a>
    );
  }
  return (
    <Link {...rest} className={look}>
      {face}
    </Link>
  );
}
