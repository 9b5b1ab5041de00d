import { z } from 'zod';
import { variable } from './env-variable.ts';

/** Variables about people's sessions. A function, so that `.env.example` lists them where it is called. */
export const sessionVariables = () => ({
  SIGN_IN_AGAIN_AFTER: variable(
    'SIGN_IN_AGAIN_AFTER',
    {
      about:
        'The minutes after which administrators must sign in at their identity provider again before they change roles, create access tokens or install agents; 0 never asks. Default 15, with the development sign-in 0.',
      rule: 'a whole number, 0 to 1440',
      example: '15',
    },
    z.coerce.number().int().min(0).max(1_440).optional(),
  ),
  NEW_BROWSER_NOTICE: variable(
    'NEW_BROWSER_NOTICE',
    {
      about:
        'Whether people get a notification, and an e-mail if SMTP_URL is set, when a browser that they have not used before signs in to their account: on or off. Default on, with the development sign-in off.',
      rule: 'on or off',
      example: 'off',
    },
    z.enum(['on', 'off']).optional(),
  ),
});
