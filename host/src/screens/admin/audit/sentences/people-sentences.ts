import { t } from '../../../../texts/texts.ts';
import type { Sentences } from './told.ts';

/** Accounts, teams, access tokens, refusals and confirmations. */
export const peopleSentences: Sentences = {
  'account.change-role': ({ who, what, detail }) =>
    detail['after'] === 'admin'
      ? t.rich('{who} made {what} an administrator', { who, what })
      : t.rich('{who} removed the administrator role from {what}', { who, what }),
  'account.disable': ({ who, what }) => t.rich('{who} disabled the account of {what}', { who, what }),
  'account.enable': ({ who, what }) => t.rich('{who} enabled the account of {what}', { who, what }),
  'account.provision': ({ who, what }) => t.rich('{who} created the account of {what}', { who, what }),
  'account.join': ({ who, what }) => t.rich('{who} took over the account of {what}', { who, what }),
  'account.update': ({ who, what }) => t.rich('{who} changed the account of {what}', { who, what }),
  'account.deprovision': ({ who, what }) =>
    t.rich('{who} deleted {what}, so that the account stays disabled', { who, what }),
  'account.sign-out': ({ who, what }) => t.rich('{who} signed {what} out everywhere', { who, what }),
  'account.export': ({ who, what }) => t.rich('{who} exported the data of {what}', { who, what }),
  'account.hand-over': ({ who, what, other }) =>
    t.rich('{who} handed over from {what} to {other}', { who, what, other }),
  'account.erase': ({ who, what }) => t.rich('{who} started to erase {what}', { who, what }),
  'account.erased': ({ what }) => t.rich('The server erased {what}', { what }),
  'audit.redact': ({ what }) => t.rich('The server removed {what} from entries of the audit log', { what }),
  'account.end-session': ({ who }) => t.rich('{who} signed out one of their browsers', { who }),
  'account.provider-logout': ({ what, value }) =>
    t.rich('The identity provider {provider} signed {what} out', { what, provider: value('provider') }),
  'account.sign-in-again': ({ who, value }) =>
    t.rich('{who} signed in at {provider} again to confirm a change', { who, provider: value('provider') }),
  'account.refuse-sign-in-again': ({ what, value }) =>
    t.rich('The server refused another sign-in of {what} at {provider}', {
      what,
      provider: value('provider'),
    }),
  'admin-link.create': ({ what, value }) =>
    t.rich('{by} created a sign-in link for {what} on the server', { by: value('by'), what }),
  'admin-link.use': ({ who }) => t.rich('{who} signed in with a link', { who }),
  'admin-link.refuse': ({ what }) => t.rich('The server refused a sign-in link for {what}', { what }),
  'account.sign-in': ({ who }) => t.rich('{who} signed in', { who }),
  'account.add-sign-in': ({ who, value }) =>
    t.rich('{who} added the sign-in {provider}', { who, provider: value('provider') }),
  'account.refuse-sign-in': ({ what, detail }) =>
    detail['reason'] === 'account_disabled'
      ? t.rich('The server refused the sign-in of {what}: the account is disabled', { what })
      : t.rich('The server refused the sign-in of {what}', { what }),
  'access-token.create': ({ who, what }) => t.rich('{who} created the access token {what}', { who, what }),
  'access-token.remove': ({ who, what }) => t.rich('{who} revoked the access token {what}', { who, what }),
  'admin-token.create': ({ who, what }) =>
    t.rich('{who} created the administration token {what}', { who, what }),
  'admin-token.remove': ({ who, what }) =>
    t.rich('{who} revoked the administration token {what}', { who, what }),
  'admin-token.use': ({ who, value }) => t.rich('{who} called {call}', { who, call: value('call') }),
  'admin-token.refuse': ({ who, value }) =>
    t.rich('{who} called {call}, which the server refused: {reason}', {
      who,
      call: value('call'),
      reason: value('reason'),
    }),
  'assistant.connect': ({ who, what }) => t.rich('{who} connected the assistant {what}', { who, what }),
  'assistant.disconnect': ({ who, what }) => t.rich('{who} disconnected the assistant {what}', { who, what }),
  'assistant.misuse': ({ who, what }) =>
    t.rich('The server disconnected the assistant {what} of {who} because a code or token was used twice', {
      who,
      what,
    }),
  'access.refuse': ({ who, what }) => t.rich('The server refused a request of {who}: {what}', { who, what }),
  'confirmation.refuse': ({ who, what }) =>
    t.rich('The server refused an unconfirmed change of {who}: {what}', { who, what }),
  'confirmation.cancel': ({ who, what }) =>
    t.rich('{who} canceled a change instead of confirming it: {what}', { who, what }),
  'team.create': ({ who, what }) => t.rich('{who} created the team {what}', { who, what }),
  'team.update': ({ who, what, value }) =>
    t.rich('{who} renamed the team {what} to “{name}”', { who, what, name: value('name') }),
  'team.delete': ({ who, what }) => t.rich('{who} deleted the team {what}', { who, what }),
  'team.add-member': ({ who, what, other }) =>
    t.rich('{who} added {other} to the team {what}', { who, what, other }),
  'team.remove-member': ({ who, what, other }) =>
    t.rich('{who} removed {other} from the team {what}', { who, what, other }),
  'team.sync-members': ({ who, what, value }) =>
    t.rich('{who} changed the members of the team {what}: {added} added, {removed} removed', {
      who,
      what,
      added: value('added'),
      removed: value('removed'),
    }),
  'directory.create': ({ who, what }) => t.rich('{who} added the directory {what}', { who, what }),
  'directory.update': ({ who, what }) => t.rich('{who} changed the directory {what}', { who, what }),
  'directory.delete': ({ who, what }) => t.rich('{who} removed the directory {what}', { who, what }),
  'directory-token.create': ({ who, what }) =>
    t.rich('{who} created a token for the directory {what}', { who, what }),
  'directory-token.remove': ({ who, what }) =>
    t.rich('{who} revoked a token of the directory {what}', { who, what }),
};
