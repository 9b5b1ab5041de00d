import { BSON, type Document, ObjectId } from 'mongodb';
import { aggregate, find, update } from 'mingo';

class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  constructor(code: number, codeName: string, message: string) {
    super(message);
    this.code = code;
    this.codeName = codeName;
  }
}

interface Index {
  name: string;
  key: Document;
  unique?: boolean;
  sparse?: boolean;
}

interface Collection {
  documents: Document[];
  indexes: Index[];
}

type Command = (collection: Collection, request: Document) => Document;

const byId: Index = { name: '_id_', key: { _id: 1 }, unique: true };

// Copies a document, because only commands may change what is stored.
const copyOf = (document: Document): Document => BSON.deserialize(BSON.serialize(document));

/** Returns the key of a document in an index; undefined if a sparse index leaves the document out. */
function entryOf({ key, sparse }: Index, document: Document): string | undefined {
  const fields = Object.keys(key);
  if (sparse && !fields.some((field) => field in document)) return undefined;
  const values = fields.map((field) => document[field] ?? null);
  return Buffer.from(BSON.serialize({ values })).toString('base64');
}

/** Checks the unique indexes. @throws CommandError if `document`, replacing `before`, would be a duplicate */
function checkUnique({ documents, indexes }: Collection, document: Document, before?: Document): void {
  for (const index of indexes) {
    const entry = index.unique ? entryOf(index, document) : undefined;
    if (entry === undefined) continue;
    if (documents.some((other) => other !== before && other !== document && entryOf(index, other) === entry))
      throw new CommandError(11_000, 'DuplicateKey', `E11000 duplicate key error index: ${index.name}`);
  }
}

function change(collection: Collection, document: Document, changes: Document): Document {
  const changed = copyOf(document);
  update(changed, changes);
  checkUnique(collection, changed, document);
  collection.documents[collection.documents.indexOf(document)] = changed;
  return changed;
}

function write(each: Document[], one: (item: Document) => void): Document {
  for (const [index, item] of each.entries()) {
    try {
      one(item);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { writeErrors: [{ index, code: error.code, errmsg: error.message }] };
    }
  }
  return {};
}

const select = (
  { documents }: Collection,
  { filter = {}, projection, sort, skip = 0, limit = 0 }: Document,
) => {
  const found = find<Document>(documents, filter, projection);
  if (sort) found.sort(sort);
  if (skip) found.skip(skip);
  if (limit) found.limit(limit);
  return found.all();
};

const wholly = (documents: Document[]) => ({ cursor: { firstBatch: documents, id: 0n, ns: 'whole.batch' } });

function refuse(request: Document, ...options: string[]): void {
  const option = options.find((name) => request[name]);
  if (option) throw new CommandError(238, 'NotImplemented', `the loopback does not know ${option}`);
}

/** The commands, by the name of their first field. Their answers leave out `ok`, which is added later. */
const commands: Record<string, Command> = {
  createIndexes(collection, { indexes }) {
    const before = collection.indexes.length;
    for (const index of indexes as Index[]) {
      if (collection.indexes.some(({ name }) => name === index.name)) continue;
      const checked = { documents: collection.documents, indexes: [index] };
      for (const document of collection.documents) checkUnique(checked, document);
      collection.indexes.push(index);
    }
    return { numIndexesBefore: before, numIndexesAfter: collection.indexes.length };
  },
  insert(collection, { documents }) {
    let n = 0;
    const failed = write(documents, (document) => {
      const stored = { _id: new ObjectId(), ...document };
      checkUnique(collection, stored);
      collection.documents.push(stored);
      n += 1;
    });
    return { n, ...failed };
  },
  update(collection, { updates }) {
    let n = 0;
    let nModified = 0;
    const failed = write(updates, (request) => {
      refuse(request, 'upsert', 'arrayFilters');
      for (const document of select(collection, { filter: request['q'], limit: request['multi'] ? 0 : 1 })) {
        n += 1;
        const changed = change(collection, document, request['u']);
        if (Buffer.compare(BSON.serialize(document), BSON.serialize(changed)) !== 0) nModified += 1;
      }
    });
    return { n, nModified, ...failed };
  },
  delete(collection, { deletes }) {
    const before = collection.documents.length;
    for (const { q: filter, limit } of deletes) {
      const gone = new Set(select(collection, { filter, limit }));
      collection.documents = collection.documents.filter((document) => !gone.has(document));
    }
    return { n: before - collection.documents.length };
  },
  find: (collection, request) => wholly(select(collection, request)),
  findAndModify(collection, request) {
    refuse(request, 'upsert', 'remove', 'fields', 'arrayFilters');
    const { query: filter, sort, update: changes, new: after } = request;
    const [document] = select(collection, { filter, sort, limit: 1 });
    if (!document) return { value: null, lastErrorObject: { n: 0, updatedExisting: false } };
    const changed = change(collection, document, changes);
    return { value: after ? changed : document, lastErrorObject: { n: 1, updatedExisting: true } };
  },
  aggregate: ({ documents }, { pipeline }) => wholly(aggregate(documents, pipeline)),
};

/** Describes the server as a standalone node, so that the driver neither streams its state nor retries writes. */
const hello = () => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: 16 * 1024 ** 2,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  minWireVersion: 0,
  maxWireVersion: 21,
});

/** Imitates an initially empty MongoDB server. A command's first field is its name. Commands run synchronously. */
export function mongoCommands(): (request: Document) => Document {
  const collections = new Map<string, Collection>();
  const answer = (request: Document): Document => {
    const [[name, target] = ['', undefined]] = Object.entries(request);
    const database = `${String(request['$db'])}.`;
    if (['hello', 'ismaster', 'isMaster'].includes(name)) return hello();
    if (['ping', 'endSessions'].includes(name)) return {};
    if (name === 'dropDatabase') {
      for (const key of collections.keys()) if (key.startsWith(database)) collections.delete(key);
      return {};
    }
    const command = commands[name];
    if (!command) throw new CommandError(59, 'CommandNotFound', `no such command: '${name}'`);
    const key = `${database}${String(target)}`;
    const collection = collections.get(key) ?? { documents: [], indexes: [byId] };
    collections.set(key, collection);
    return command(collection, request);
  };
  return (request) => {
    try {
      return { ...answer(request), ok: 1 };
    } catch (error) {
      // Reports an error of mingo as MongoDB's error for a bad value.
      const { code, codeName } = error instanceof CommandError ? error : { code: 2, codeName: 'BadValue' };
      return { ok: 0, errmsg: error instanceof Error ? error.message : String(error), code, codeName };
    }
  };
}
