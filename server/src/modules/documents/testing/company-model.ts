/** A model of a company: the expected state of documents and people in plain sets. Tests compare the model with the server. */
export type Role = 'viewer' | 'editor';

export interface ModelDocument {
  id: string;
  owner: string;
  /** For each version, oldest first, a unique word of the version's text. The last version is the current one. */
  versions: string[];
  /** All other names and descriptions the document ever had. */
  names: string[];
  /** The role of each grantee. A grantee is `person <id>`, `team <id>` or `company`. */
  grants: Map<string, Role>;
  trashed: boolean;
}

export interface Company {
  people: string[];
  teams: Map<string, Set<string>>;
  documents: ModelDocument[];
}

export function roleOf(company: Company, person: string, document: ModelDocument): Role | 'owner' | null {
  if (document.trashed) return null;
  if (document.owner === person) return 'owner';
  const roles = [document.grants.get('company'), document.grants.get(`person ${person}`)];
  for (const [team, members] of company.teams)
    if (members.has(person)) roles.push(document.grants.get(`team ${team}`));
  if (roles.includes('editor')) return 'editor';
  return roles.includes('viewer') ? 'viewer' : null;
}

export const mayRead = (company: Company, person: string, document: ModelDocument): boolean =>
  roleOf(company, person, document) !== null;

export const readersOf = (company: Company, document: ModelDocument): Set<string> =>
  new Set(company.people.filter((person) => mayRead(company, person, document)));

const tracesOf = ({ id, versions, names }: ModelDocument): string[] => [id, ...versions, ...names];

/** Texts that must not appear in any response to this person. @param trash whether the response lists the person's trash */
export function secretsFrom(company: Company, person: string, trash = false): string[] {
  const open = (document: ModelDocument) =>
    mayRead(company, person, document) || (trash && document.trashed && document.owner === person);
  const known = new Set(company.documents.filter(open).flatMap(tracesOf));
  return company.documents
    .filter((document) => !open(document))
    .flatMap(tracesOf)
    .filter((trace) => !known.has(trace));
}
