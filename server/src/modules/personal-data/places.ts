import { agentPlaces } from './agent-places.sql.ts';
import { chatPlaces } from './chat-places.sql.ts';
import { impersonalPlaces } from './impersonal-places.ts';
import { libraryPlaces } from './library-places.sql.ts';
import { isPersonal, type PersonalPlace, type Place } from './place.ts';
import { signInPlaces } from './sign-in-places.sql.ts';
import { workspacePlaces } from './workspace-places.sql.ts';

/**
 * Where the database holds data about people: the one declaration for export, erasure and hand-over. A test compares it with the
 * catalog of the database, so a new table or a new reference to a person needs an entry here. Rows are deleted in this order.
 */
export const places: Readonly<Record<string, Place>> = {
  ...signInPlaces,
  ...agentPlaces,
  ...libraryPlaces,
  ...chatPlaces,
  ...workspacePlaces,
  ...impersonalPlaces,
};

export const personalPlaces: readonly (PersonalPlace & { table: string })[] = Object.entries(places).flatMap(
  ([table, place]) => (isPersonal(place) ? [{ table, ...place }] : []),
);
