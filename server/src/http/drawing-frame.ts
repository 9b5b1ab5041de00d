import type { Middleware } from 'koa';

/** Everything not listed is refused. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join(';');

/**
 * Serves an empty document next to the page for diagram layout, which sets inline styles that the page's policy must refuse. It
 * loads only its script and shows nothing of the page.
 */
export const drawingFrame: Middleware = async (ctx, next) => {
  if (ctx.path !== '/drawing-frame' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
  ctx.set('Content-Security-Policy', policy);
  ctx.set('X-Frame-Options', 'SAMEORIGIN');
  ctx.set('Cache-Control', 'no-cache');
  ctx.type = 'html';
  ctx.body = '<!doctype html><html lang="en"><title>Diagrams are laid out here</title></html>';
};
