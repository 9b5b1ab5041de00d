import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';
import { mongoCommands } from './mongo-commands.ts';

/** Message types of the protocol: a driver's first message, the reply to it, and all later messages. */
const kinds = { query: 2004, reply: 1, message: 2013 } as const;
const headerLength = 16;
const maxMessageBytes = 48_000_000;

function documentsIn(bytes: Buffer): Document[] {
  const documents: Document[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
    documents.push(BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at))));
  return documents;
}

/** Reads a command, which is a document; its longest list may be in a separate section. */
function commandIn(sections: Buffer): Document {
  const command: Document = {};
  for (let at = 0; at < sections.length; ) {
    const beside = sections[at] === 1;
    at += 1;
    const section = sections.subarray(at, at + sections.readInt32LE(at));
    at += section.length;
    if (beside) {
      const name = section.subarray(4, section.indexOf(0, 4));
      command[name.toString()] = documentsIn(section.subarray(4 + name.length + 1));
    } else Object.assign(command, BSON.deserialize(section));
  }
  return command;
}

function packed(kind: number, to: number, body: Buffer, answer: Document): Buffer {
  const bytes = BSON.serialize(answer, { ignoreUndefined: true });
  const header = Buffer.alloc(headerLength);
  header.writeInt32LE(headerLength + body.length + bytes.length);
  header.writeInt32LE(to, 8);
  header.writeInt32LE(kind, 12);
  return Buffer.concat([header, body, bytes]);
}

function answerTo(message: Buffer, run: (command: Document) => Document): Buffer {
  const id = message.readInt32LE(4);
  const kind = message.readInt32LE(12);
  const body = message.subarray(headerLength);
  if (kind === kinds.message) {
    // The header of the reply means: no flags, and one section with one document.
    return packed(kinds.message, id, Buffer.alloc(5), run(commandIn(body.subarray(4))));
  }
  if (kind !== kinds.query) throw new Error(`message of kind ${kind}`);
  // Skips the flags, the collection's name, and the two numbers of documents to skip and to return.
  const [command = {}] = documentsIn(body.subarray(body.indexOf(0, 4) + 1 + 8));
  const one = Buffer.alloc(20);
  one.writeInt32LE(1, 16);
  return packed(kinds.reply, id, one, run(command));
}

function serve(socket: Socket, run: (command: Document) => Document): void {
  let waiting = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    try {
      while (waiting.length >= headerLength) {
        const length = waiting.readInt32LE();
        if (length < headerLength || length > maxMessageBytes)
          throw new RangeError(`message of ${length} bytes`);
        if (waiting.length < length) return;
        socket.write(answerTo(waiting.subarray(0, length), run));
        waiting = waiting.subarray(length);
      }
    } catch {
      socket.destroy();
    }
  });
}

/**
 * Imitates MongoDB on this machine for the official driver, with the few commands that the queue needs; mingo implements
 * filters, sorting and updates. Limits: data is only in memory, one node without sessions, transactions and change streams, no
 * authentication, and indexes do not make queries faster. Commands run one at a time and atomically, as the queue expects of
 * MongoDB.
 */
export async function mongoServer(): Promise<Disposable & { url: string }> {
  const run = mongoCommands();
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, run);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
