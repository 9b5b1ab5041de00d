import type { ReactNode } from 'react';
import type { AnswerStep, WebLink } from '../../../tools/answer-steps.ts';
import { visibleLine } from '../../../visible-text.ts';
import { Icon } from '../../ui/identity/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import classes from './web-links.module.css';
import { t } from '../../texts/texts.ts';

/** Maximum number of links that are shown below an answer without a click. */
const maxOpen = 10;

/** Returns the web pages that the model's provider names as sources. Only http(s) addresses become links. */
export function linksIn(steps: readonly AnswerStep[]): WebLink[] {
  return steps.flatMap(({ links = [] }) => links).filter(({ url }) => hostOf(url) !== null);
}

function hostOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed.host : null;
}

/** Links to the web below an answer, visibly different from documents of the workspace. */
export function WebLinks({ links }: { links: readonly WebLink[] }) {
  if (links.length === 0) return null;
  return (
    <details className={classes.links} open={links.length <= maxOpen}>
      <summary>
        {t('{count} {count, plural, one {web page} other {web pages}} named by the AI provider', {
          count: links.length,
        })}
      </summary>
      <p className={classes.note}>
        {t('These pages aren’t part of your library, and no one here has checked them.')}
      </p>
      <ol className={classes.list}>
        {links.map((link) => (
          <li key={`${link.number} ${link.url}`}>
            {link.number !== null && <span className={classes.number}>{link.number} </span>}
            <WebAddress link={link}>{visibleLine(link.title) || hostOf(link.url)}</WebAddress>
            {link.title !== '' && <span className={classes.host}> {hostOf(link.url)}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** A citation number that the provider, not the workspace, wrote into the text. */
export function WebNumber({ link }: { link: WebLink }) {
  return (
    <WebAddress link={link} title={visibleLine(link.title) || link.url}>
      [{link.number}]
    </WebAddress>
  );
}

function WebAddress({ link, title, children }: { link: WebLink; title?: string; children: ReactNode }) {
  return (
    <a
      className={classes.address}
      href={link.url}
      title={title}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {children}
      <Icon name="external-link" size={12} />
      <VisuallyHidden> {t('(opens in a new tab)')}</VisuallyHidden>
    </a>
  );
}
