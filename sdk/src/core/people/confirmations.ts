import { z } from 'zod';
import { coreEndpoint, otherContent } from '../endpoint.ts';

/**
 * The header with the id of a confirmation. If a call needs a confirmation, its answer contains this header; the caller repeats
 * the call with this header after the person has confirmed.
 */
export const confirmationHeader = 'x-staffroom-confirmation';

const ConfirmationParams = z.object({ id: z.uuid() });
/** The theme of the confirmation window, so that it matches the workspace. Default: the system's theme. */
const ConfirmationLook = z.object({ theme: z.enum(['light', 'dark']).optional() });

export const showConfirmation = coreEndpoint({
  method: 'GET',
  path: '/api/confirmations/:id',
  policy: 'user',
  summary: 'Get the window in which a person confirms a change; only a browser that opens a window gets it',
  params: ConfirmationParams,
  query: ConfirmationLook,
  response: otherContent,
  errors: ['not-found', 'forbidden'],
});

export const answerConfirmation = coreEndpoint({
  method: 'POST',
  path: '/api/confirmations/:id',
  policy: 'public',
  summary: 'Confirm or cancel a change, from the confirmation window only; its form contains a secret',
  params: ConfirmationParams,
  query: ConfirmationLook,
  upload: true,
  response: otherContent,
  errors: ['not-found', 'forbidden'],
});

export const getConfirmation = coreEndpoint({
  method: 'GET',
  path: '/api/confirmations/:id/state',
  policy: 'user',
  summary: 'Get whether a change was confirmed; `gone` if it was canceled or has expired',
  params: ConfirmationParams,
  response: z.object({ state: z.enum(['open', 'confirmed', 'gone']) }),
});
