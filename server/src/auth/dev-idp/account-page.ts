import type { Env } from '../../env.ts';
import { pageStyle } from './page-style.ts';
import type { AuthorizeQuery } from './authorize-query.ts';

interface PageOptions {
  query: AuthorizeQuery;
  env: Pick<Env, 'COMPANY_DOMAIN' | 'PRODUCT_NAME' | 'ADMIN_EMAILS'>;
  nonce: string;
}

/**
 * Builds the page on which a developer selects an account: a form without a script, which sends the e-mail address as
 * `login_hint`.
 */
export function accountPage({ query, env, nonce }: PageOptions): string {
  const domain = env.COMPANY_DOMAIN;
  const admin = env.ADMIN_EMAILS.find((email) => email.endsWith(`@${domain}`));
  const people = [
    ...(admin ? [{ email: admin, note: 'Administrator' }] : []),
    { email: `ana@${domain}`, note: 'Colleague' },
    { email: `ben@${domain}`, note: 'Colleague' },
    { email: 'guest@elsewhere.test', note: 'Foreign domain: is refused' },
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Choose an account · ${escape(env.PRODUCT_NAME)}</title>
<style nonce="${nonce}">${pageStyle}</style>
<main>
  <p class="kicker">Development sign-in</p>
  <h1>Who are you today?</h1>
  <p class="lead">No Google credentials are set, so ${escape(env.PRODUCT_NAME)} brings its own identity provider. It believes every address.</p>
  <form method="get" action="/dev-idp/authorize">${hiddenFields(query)}
    <ul>${people.map(personButton).join('')}</ul>
  </form>
  <form method="get" action="/dev-idp/authorize">${hiddenFields(query)}
    <label for="email">Another address</label>
    <div class="row"><input id="email" name="login_hint" type="email" required maxlength="254" placeholder="name@${escape(domain)}" autocomplete="off"><button class="primary">Continue</button></div>
    <label for="flaw">Account</label>
    <select id="flaw" name="flaw">
      <option value="">of the address’s domain, verified</option>
      <option value="no-domain">of no domain: a private account</option>
      <option value="unverified">with an unverified address</option>
    </select>
  </form>
</main>
</html>
`;
}

function personButton({ email, note }: { email: string; note: string }): string {
  return `<li><button name="login_hint" value="${escape(email)}"><span class="tile" aria-hidden="true">${escape(email.slice(0, 1).toUpperCase())}</span><span class="who">${escape(email)}<small>${escape(note)}</small></span></button></li>`;
}

function hiddenFields(query: AuthorizeQuery): string {
  const fields = Object.entries(query).filter(([name]) => name !== 'login_hint' && name !== 'flaw');
  return fields
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(String(value))}">`)
    .join('');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
