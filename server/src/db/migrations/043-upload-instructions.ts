import { Migration } from '@mikro-orm/migrations';

/** What a person says beside a file that they upload, for agents that are asked to do something with it. */
export class UploadInstructions extends Migration {
  override up(): void {
    this.addSql('alter table document_version add column instructions text');
  }
}
