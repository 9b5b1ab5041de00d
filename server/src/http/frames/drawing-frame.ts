import type { Middleware } from 'koa';

/** The content security policy of the document. Everything that it does not list is refused. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join(';');

/**
 * Serves an empty document for diagram layout, which sets inline styles that the policy of the workspace's page refuses. The
 * document loads only its script and contains nothing of the page.
 */
export const drawingFrame: Middleware = async (ctx, next) => {
  if (ctx.path !== '/drawing-frame' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
  ctx.set('Content-Security-Policy', policy);
  ctx.set('X-Frame-Options', 'SAMEORIGIN');
  ctx.set('Cache-Control', 'no-cache');
  ctx.type = 'html';
  ctx.body = '<!doctype html><html lang="en"><title>Diagrams are laid out here</title></html>';
};
