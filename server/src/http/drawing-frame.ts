import type { Middleware } from 'koa';

/** What is not named is refused. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join(';');

/**
 * An empty document beside the page, in which diagrams are laid out: what measures them sets styles of its own, which the policy
 * of the page refuses and has to go on refusing. Here nothing is fetched but the script, and nothing of the page is shown.
 */
export const drawingFrame: Middleware = async (ctx, next) => {
  if (ctx.path !== '/drawing-frame' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
  ctx.set('Content-Security-Policy', policy);
  ctx.set('X-Frame-Options', 'SAMEORIGIN');
  ctx.set('Cache-Control', 'no-cache');
  ctx.type = 'html';
  ctx.body = '<!doctype html><html lang="en"><title>Diagrams are laid out here</title></html>';
};
