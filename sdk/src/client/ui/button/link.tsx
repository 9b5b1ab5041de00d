import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';
import { classNames } from '../class-names.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the workspace, from here on where it begins with neither "/" nor a scheme. */
  to: To;
  /** The page it leads to takes the place of this one in the history; the same page always does. */
  replace?: boolean | undefined;
  /** For the page it leads to. */
  state?: unknown;
}

/** With a scheme or a host: not a page of the workspace. */
const isElsewhere = (to: To): to is string =>
  typeof to === 'string' && /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(to);

// The router's own brings 4 kB for what it does with the data of routes.

/**
 * Leads to another page without loading anything anew.
 * @example <Link to="/documents">Library</Link>
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const elsewhere = isElsewhere(to);
  const href = useHref(elsewhere ? '' : to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(elsewhere ? '' : to, {
    ...(replace !== undefined && { replace }),
    ...(rest.target !== undefined && { target: rest.target }),
    state,
  });
  function onFollow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  }
  return (
    <a {...rest} href={elsewhere ? to : href} onClick={elsewhere ? onClick : onFollow}>
      {children}
    </a>
  );
}

export interface NavLinkProps extends LinkProps {
  /** It stands for its page alone, not for those below it. */
  end?: boolean | undefined;
}

/** A link of a navigation: `aria-current` and the class `active` say that its page, or one below it, is shown. */
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
