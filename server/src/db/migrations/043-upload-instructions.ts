import { Migration } from '@mikro-orm/migrations';

export class UploadInstructions extends Migration {
  override up(): void {
    this.addSql('alter table document_version add column instructions text');
  }
}
