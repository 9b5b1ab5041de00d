import type { Place } from './place.ts';

const because = (impersonal: string): Place => ({ impersonal });
const agentState = 'state of an installed agent, without people';
const models = 'settings of AI providers and models';
const index = 'numbers of the search index';

export const impersonalPlaces: Readonly<Record<string, Place>> = {
  admin_token_call: because('hours in which calls of tokens were recorded'),
  agent_canary_count: because(agentState),
  agent_canary_end: because(agentState),
  agent_collection: because(agentState),
  agent_package: because(agentState),
  agent_record_change: because('counts of records for the limits of agents'),
  agent_subscription: because(agentState),
  ai_model: because(models),
  ai_price: because(models),
  ai_provider: because(models),
  ai_refusal: because(models),
  ai_setting: because(models),
  backup_hold: because('the holds of running backups'),
  embedding_state: because(index),
  external_group: because('groups of identity providers'),
  mcp_app: because('interfaces of connected servers, which administrators allow'),
  mcp_client: because('the registration of the workspace at a connected server'),
  mcp_server: because('connected servers, which administrators enter'),
  mikro_orm_migrations: because('the migrations of the database'),
  oauth_client: because('programs that registered themselves, without an account'),
  orphaned_blob: because('digests of files that are about to be deleted'),
  passage_language: because(index),
  retention: because('settings of the workspace'),
  saml_assertion: because('ids of assertions that were used, until they expire'),
  saml_response: because('answers of SAML providers, which last two minutes'),
  scim_directory: because('directories, which administrators enter'),
  scim_group: because('groups of directories'),
  team: because('teams belong to the workspace'),
  // The erasure counts the words again, so that words of deleted passages are gone.
  term: because('words of all passages with their number'),
  term_total: because(index),
  used_logout_token: because('digests of tokens of identity providers'),
  workspace_state: because('state of the server'),
};
