import type { ComponentProps, MouseEvent } from 'react';
import {
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate,
  useResolvedPath,
} from 'react-router-dom';
import { classNames } from '../class-names.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The target: an address in the workspace. It is relative unless it starts with "/" or a scheme. */
  to: To;
  /** Replaces the current history entry. A link to the current page always replaces it. */
  replace?: boolean | undefined;
  state?: unknown;
  /** Calls the navigation, for example within a movement of the page. */
  onNavigate?: ((navigate: () => void) => void) | undefined;
}

/** Whether an address is outside of the workspace, because it has a scheme or a host. */
const isElsewhere = (to: To): to is string =>
  typeof to === 'string' && /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(to);

// Our own link, because the router's link adds 4 kB for data routes.

/**
 * Navigates to another page without a reload.
 * @example <Link to="/documents">Library</Link>
 */
export function Link({ to, replace, state, onNavigate, onClick, children, ...rest }: LinkProps) {
  const elsewhere = isElsewhere(to);
  const href = useHref(elsewhere ? '' : to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(elsewhere ? '' : to, {
    ...(replace !== undefined && { replace }),
    ...(rest.target !== undefined && { target: rest.target }),
    state,
  });
  const navigate = useNavigate();
  const go = () => void navigate(to, { replace: replace ?? false, state });
  function onFollow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented) return;
    // A click with a modifier opens a new tab or window.
    const stays = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!onNavigate || !stays) {
      follow(event);
      return;
    }
    event.preventDefault();
    onNavigate(go);
  }
  return (
    <a {...rest} href={elsewhere ? to : href} onClick={elsewhere ? onClick : onFollow}>
      {children}
    </a>
  );
}

export interface NavLinkProps extends LinkProps {
  /** The link is active on its own page only, not on the pages below. */
  end?: boolean | undefined;
}

/** A navigation link. It has `aria-current` and the class `active` while its page or a page below is shown. */
export function NavLink({ end = false, className, ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const there = useResolvedPath(rest.to).pathname.toLowerCase();
  const current = here === there || (!end && here.startsWith(`${there}/`));
  return (
    <Link
      aria-current={current ? 'page' : undefined}
      {...rest}
      className={classNames(className, current && 'active')}
    />
  );
}
