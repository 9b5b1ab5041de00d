import { useEffect, useMemo, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import prose from '../ui/layout/prose.module.css';
import { useTheme } from '../ui/theme/theme.tsx';
import classes from './html-frame.module.css';
import { sanitizeHtml } from './sanitize-html.ts';

export interface HtmlFrameProps {
  /** Untrusted HTML; the frame always cleans it. */
  html: string;
  label: string;
  className?: string | undefined;
}

/**
 * Shows untrusted HTML in a frame without scripts, forms, links or requests to other sites. The sandbox flag `same-origin`,
 * without scripts, only allows our fonts and measuring the height.
 */
export default function HtmlFrame({ html, label, className }: HtmlFrameProps) {
  const { applied } = useTheme();
  const [height, setHeight] = useState<number>();
  const [body, setBody] = useState<HTMLElement | null>(null);
  const page = useMemo(() => pageOf(html, applied), [html, applied]);
  useEffect(() => {
    if (!body) return undefined;
    const watcher = new ResizeObserver(() => setHeight(body.scrollHeight));
    watcher.observe(body);
    return () => watcher.disconnect();
  }, [body]);
  return (
    <iframe
      title={label}
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      srcDoc={page}
      className={classNames(classes.frame, isApart() && classes.apart, className)}
      style={height === undefined ? undefined : { blockSize: `${height}px` }}
      onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body ?? null)}
    />
  );
}

/** Whether the page is an agent's page in a frame. The height cannot be measured there, so the HTML scrolls. */
const isApart = () => self.origin === 'null';

function pageOf(html: string, theme: string): string {
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    .filter(({ href }) => new URL(href).origin === location.origin)
    .map(({ href }) => `<link rel="stylesheet" href="${href.replaceAll('"', '&quot;')}">`);
  const policy = `default-src 'none'; style-src ${location.origin}; font-src ${location.origin}; img-src data:`;
  return `<!doctype html><html data-theme="${theme}" class="${classes.root}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">${styles.join('')}</head>
<body class="${classNames(classes.page, isApart() && classes.scrolled, prose.prose)}">${sanitizeHtml(html)}</body></html>`;
}
