import { Migration } from '@mikro-orm/migrations';

/**
 * Conservative context sizes in tokens, from the makers' pages. Administrators can set larger ones; a model that accepts less
 * states its limit when it refuses a request.
 */
const known: [model: string, tokens: number][] = [
  ['gpt-6.1-sol', 400_000],
  ['gpt-6-luna', 400_000],
  ['gpt-6-astra', 400_000],
  ['gpt-4o', 128_000],
  ['claude-sonnet-5-5', 200_000],
  ['claude-haiku-5-5', 200_000],
  ['claude-opus-5-5', 200_000],
  ['claude-3-7-sonnet-latest', 200_000],
  ['claude-3-5-haiku-latest', 200_000],
  ['gemini-3.8-flash', 1_048_576],
  ['gemini-3.5-flash-lite', 1_048_576],
  ['gemini-2.5-pro-preview-03-25', 1_048_576],
];

/** Stores the maximum tokens that a model reads and writes, as set by administrators and as learned from its refusals. */
export class ModelContexts extends Migration {
  override up(): void {
    this.addSql(
      'alter table ai_model add column context_tokens int check (context_tokens between 1 and 100000000)',
    );
    this.addSql('alter table ai_refusal add column tokens int');
    for (const [model, tokens] of known)
      this.addSql(`update ai_model set context_tokens = ${tokens} where identifier = '${model}'
        and provider_id in (select id from ai_provider where protocol in ('openai', 'anthropic', 'google') and base_url is null)`);
  }
}
