import { AppError, isAppError } from '@staffroom/sdk';
import { getSamlMetadata, receiveSamlResponse } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../../http/route.ts';
import { readForm } from '../../../modules/confirmations/read-form.ts';
import type { SignInProvider } from '../sign-in-provider.ts';
import { maxResponse } from './check-structure.ts';
import type { SamlProvider } from './saml-provider.ts';

/** Bytes of a form: base64 has characters that a form writes with three. */
const maxForm = 3 * maxResponse;

export function samlRoutes(providers: readonly SignInProvider[]): ApiRoute[] {
  /** @throws AppError `not-found` */
  function find(id: string): SamlProvider {
    const provider = providers.find((each) => each.id === id && each.kind === 'saml');
    if (!provider) throw new AppError('not-found', 'This identity provider does not exist');
    return provider as SamlProvider;
  }

  return [
    /**
     * The browser sends no session cookie with a form of another site, but it does with the redirect, a navigation. Only there
     * is the response read.
     */
    implement(receiveSamlResponse, async ({ params, ctx }) => {
      const { id, responses, callbackUrl } = find(params.provider);
      try {
        const form = await readForm(ctx, maxForm);
        const content = form.get('SAMLResponse') ?? '';
        if (content.length > maxResponse) throw new AppError('too-large', 'The response is too large');
        const response = await responses.keep(id, content);
        const query = new URLSearchParams({ state: form.get('RelayState') ?? '', response });
        ctx.redirect(`${callbackUrl(ctx)}?${query.toString()}`);
      } catch (error) {
        if (!isAppError(error)) throw error;
        ctx.redirect(`/login?${new URLSearchParams({ error: 'token_invalid', provider: id }).toString()}`);
      }
      ctx.status = 303;
    }),
    implement(getSamlMetadata, async ({ params, ctx }) => {
      ctx.type = 'application/samlmetadata+xml';
      ctx.body = find(params.provider).metadata(ctx);
    }),
  ];
}
