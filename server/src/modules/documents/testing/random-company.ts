import type { TestClient, TestResponse } from '../../../testing/test-client.ts';
import type { LibraryServer } from './library-server.ts';
import { type Company, type ModelDocument, roleOf } from './company-model.ts';

export interface RandomCompany {
  company: Company;
  clients: Map<string, TestClient>;
  /**
   * Makes a random HTTP request, compares the response's status with the model and updates the model.
   * @returns a description of the request
   */
  step(): Promise<string>;
  gone: ModelDocument[];
  pick<T>(list: readonly T[]): T;
}

export async function randomCompany(server: LibraryServer, random: () => number): Promise<RandomCompany> {
  const root = await server.signIn('root@example.test');
  const clients = new Map<string, TestClient>();
  for (const name of ['ana', 'ben', 'eva', 'kim', 'lea']) {
    const client = await server.signIn(`${name}@example.test`);
    clients.set((await client.get('/api/auth/me')).body.id, client);
  }
  const company: Company = { people: [...clients.keys()], teams: new Map(), documents: [] };
  const gone: ModelDocument[] = [];
  let counter = 0;

  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(random() * list.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from');
    return chosen;
  };
  const as = (person: string): TestClient => {
    const client = clients.get(person);
    if (!client) throw new Error(`${person} is nobody`);
    return client;
  };
  /** A unique word that search treats as one token. */
  const word = () => `zq${(counter++).toString(36)}${Math.floor(random() * 1e9).toString(36)}x`;
  const text = (secret: string) => `Everybody reads the common word here, and the secret is ${secret} alone.`;

  function expectStatus(answer: TestResponse, expected: number, what: string): void {
    if (answer.status !== expected)
      throw new Error(`${what}: ${answer.status} in place of ${expected}: ${JSON.stringify(answer.body)}`);
  }
  const settled = (person: string, id: string, version: number) =>
    server.until(async () => {
      const { body } = await as(person).get(`/api/documents/${id}`);
      if (body.version !== version || body.status !== 'processed') return false;
      return (await as(person).post(`/api/documents/${id}/check-cache-status`, {})).body.cached;
    });

  async function upload(person: string, secret: string): Promise<string> {
    const name = word();
    const answer = await as(person).upload('/api/documents', `${name}.md`, text(secret));
    expectStatus(answer, 201, 'upload');
    const { id, duplicateOf } = answer.body;
    const original = company.documents.find((each) => each.id === duplicateOf?.id);
    if (duplicateOf && !(original && roleOf(company, person, original)))
      throw new Error(`A duplicate of a foreign document was named to ${person}`);
    company.documents.push({
      id,
      owner: person,
      versions: [secret],
      names: [name],
      grants: new Map(),
      trashed: false,
    });
    await settled(person, id, 1);
    return `${person} uploads ${id}`;
  }

  async function attempt(
    document: ModelDocument,
    person: string,
    needs: 'editor' | 'owner',
    what: string,
    request: (client: TestClient) => Promise<TestResponse>,
  ): Promise<boolean> {
    const role = roleOf(company, person, document);
    const allowed = role === 'owner' || (needs === 'editor' && role === 'editor');
    const answer = await request(as(person));
    const done = answer.status >= 200 && answer.status < 300;
    if (allowed !== done) expectStatus(answer, allowed ? 200 : 400, what);
    if (!allowed) expectStatus(answer, role === null ? 404 : 403, what);
    return done;
  }

  async function addVersion(document: ModelDocument, person: string): Promise<string> {
    const secret = word();
    const what = `${person} adds a version to ${document.id}`;
    const path = `/api/documents/${document.id}/versions`;
    if (
      await attempt(document, person, 'editor', what, (client) => client.upload(path, 'v.md', text(secret)))
    ) {
      document.versions.push(secret);
      await settled(person, document.id, document.versions.length);
    }
    return what;
  }

  async function restoreVersion(document: ModelDocument, person: string): Promise<string> {
    const number = 1 + Math.floor(random() * document.versions.length);
    const what = `${person} restores version ${number} of ${document.id}`;
    const path = `/api/documents/${document.id}/versions/${number}/restore`;
    if (await attempt(document, person, 'editor', what, (client) => client.post(path))) {
      document.versions.push(document.versions[number - 1] ?? '');
      await settled(person, document.id, document.versions.length);
    }
    return what;
  }

  async function change(document: ModelDocument, person: string): Promise<string> {
    const what = `${person} changes ${document.id}`;
    const [filename, tag, summary] = [word(), word(), word()];
    const body = { filename: `${filename}.md`, tags: [tag], summary };
    const path = `/api/documents/${document.id}`;
    if (await attempt(document, person, 'editor', what, (client) => client.patch(path, body)))
      document.names.push(filename, tag, summary);
    return what;
  }

  async function share(document: ModelDocument, person: string): Promise<string> {
    const role = pick(['viewer', 'editor'] as const);
    const others = company.people.filter((each) => each !== document.owner);
    const to = pick(['person', 'person', 'team', 'team', 'company'] as const);
    if (to === 'team' && company.teams.size === 0) return 'nobody shares with no team';
    const id = to === 'person' ? pick(others) : to === 'team' ? pick([...company.teams.keys()]) : undefined;
    const key = id === undefined ? to : `${to} ${id}`;
    const what = `${person} shares ${document.id} with ${key} as ${role}`;
    const path = `/api/documents/${document.id}/shares`;
    if (await attempt(document, person, 'owner', what, (client) => client.put(path, { to, id, role })))
      document.grants.set(key, role);
    return what;
  }

  async function revoke(document: ModelDocument, person: string): Promise<string> {
    const what = `${person} shares ${document.id} no more`;
    const path = `/api/documents/${document.id}/shares`;
    const shares = (await as(document.owner).get(path)).body.shares ?? [];
    const one = shares.length > 0 && random() < 0.7 ? pick<{ id: string }>(shares) : undefined;
    const index = shares.indexOf(one);
    if (
      await attempt(document, person, 'owner', what, (client) =>
        client.delete(one ? `${path}/${one.id}` : path),
      )
    ) {
      if (one) {
        const { to, person: to1, team } = shares[index];
        document.grants.delete(to === 'company' ? to : `${to} ${(to1 ?? team).id}`);
      } else document.grants.clear();
    }
    return what;
  }

  async function trash(document: ModelDocument, person: string): Promise<string> {
    const what = `${person} deletes ${document.id}`;
    const path = `/api/documents/${document.id}`;
    if (await attempt(document, person, 'owner', what, (client) => client.delete(path)))
      document.trashed = true;
    return what;
  }

  async function restore(document: ModelDocument, person: string): Promise<string> {
    const answer = await as(person).post(`/api/documents/${document.id}/restore`);
    const what = `${person} takes ${document.id} back`;
    expectStatus(answer, document.owner === person ? 200 : 404, what);
    if (answer.status === 200) document.trashed = false;
    return what;
  }

  async function remove(document: ModelDocument, person: string): Promise<string> {
    const what = `${person} deletes ${document.id} for ever`;
    const role = roleOf(company, person, document);
    const answer = await as(person).delete(`/api/documents/${document.id}?permanent=true`);
    expectStatus(answer, document.owner === person ? 204 : role === null ? 404 : 403, what);
    if (answer.status === 204) {
      company.documents.splice(company.documents.indexOf(document), 1);
      gone.push(document);
    }
    return what;
  }

  async function changeTeams(): Promise<string> {
    const [id] = company.teams.size > 0 ? [pick([...company.teams.keys()])] : [];
    if (id === undefined || (company.teams.size < 3 && random() < 0.4)) {
      const { body } = await root.post('/api/teams', { name: word() });
      company.teams.set(body.id, new Set());
      return `a team ${body.id}`;
    }
    if (random() < 0.15) {
      expectStatus(await root.delete(`/api/teams/${id}`), 204, 'team.delete');
      company.teams.delete(id);
      for (const { grants } of company.documents) grants.delete(`team ${id}`);
      return `no team ${id}`;
    }
    const person = pick(company.people);
    const members = company.teams.get(id);
    if (members?.has(person)) {
      expectStatus(await root.delete(`/api/teams/${id}/members/${person}`), 200, 'team.remove');
      members.delete(person);
      return `${person} leaves ${id}`;
    }
    expectStatus(await root.put(`/api/teams/${id}/members/${person}`), 200, 'team.add');
    members?.add(person);
    return `${person} joins ${id}`;
  }

  // Some actions are listed several times, so that sharing and revoking happen more often.
  const onDocuments = [
    share,
    share,
    share,
    share,
    revoke,
    revoke,
    revoke,
    change,
    change,
    addVersion,
    restoreVersion,
    trash,
    trash,
    restore,
    restore,
    remove,
  ];

  return {
    company,
    clients,
    gone,
    pick,
    async step() {
      const chance = random();
      if (company.documents.length < 4 || chance < 0.05) return upload(pick(company.people), word());
      if (chance < 0.1) return upload(pick(company.people), pick(pick(company.documents).versions));
      if (chance < 0.3) return changeTeams();
      const document = pick(company.documents);
      const person = random() < 0.6 ? document.owner : pick(company.people);
      return pick(onDocuments)(document, person);
    },
  };
}
