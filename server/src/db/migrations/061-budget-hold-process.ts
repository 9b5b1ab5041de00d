import { Migration } from '@mikro-orm/migrations';

/** Names the process that reserved the cost of a call, so that the reservation ends with the process. */
export class BudgetHoldProcess extends Migration {
  override up(): void {
    this.addSql('alter table budget_hold add process text');
  }
}
