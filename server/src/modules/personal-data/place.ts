import type { HandOverKind } from '@staffroom/sdk/core';

/** A table that holds no data about people. */
interface Impersonal {
  impersonal: string;
}

interface HandOver {
  kind: HandOverKind;
  /** The column that names the owner. */
  column: string;
  /** A SQL condition on `t` for the rows that change their owner; default: all of the person. $1 is the person, $2 the successor. */
  where?: string;
  /** Further assignments of the statement. */
  set?: string;
  /** A statement that runs afterwards, whose $1 is the successor. */
  afterwards?: string;
}

/** A table with rows about a person. The rows of `of` are the person's; `t` is the table and $1 the id of the person. */
export interface PersonalPlace {
  of: string;
  /** All columns that contain ids of people. */
  people: readonly string[];
  /**
   * The file of the export in which the rows are listed, without the columns of `hidden`, or the reason why they are left out.
   */
  exported: { file: string; hidden?: readonly string[] } | { not: string };
  /**
   * - `rows`: the rows are deleted
   * - `with <table>`: the database deletes the rows together with those of the other table
   * - `step`: a step of `erasure-steps.ts` does it
   * - `pseudonym`: the rows stay, because they belong to others or to the workspace; they name the pseudonym
   */
  erased: 'rows' | `with ${string}` | 'step' | 'pseudonym';
  /** The name under which the report counts the rows. */
  counted: string;
  handOver?: HandOver;
}

export type Place = Impersonal | PersonalPlace;

export const isPersonal = (place: Place): place is PersonalPlace => !('impersonal' in place);
