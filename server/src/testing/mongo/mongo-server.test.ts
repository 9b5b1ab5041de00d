import { connect } from 'node:net';
import { once } from 'node:events';
import { MongoClient } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mongoServer } from './mongo-server.ts';

async function open() {
  const server = await mongoServer();
  onTestFinished(() => server[Symbol.dispose]());
  const client = await new MongoClient(server.url).connect();
  onTestFinished(() => client.close());
  return { url: new URL(server.url), database: client.db('this') };
}

describe('the fake MongoDB server', () => {
  it('the fake MongoDB server answers unknown commands like MongoDB', async () => {
    const { database } = await open();
    await expect(database.command({ sing: 1 })).rejects.toMatchObject({ code: 59 });
    await database.collection('a').insertOne({ n: 1 });
    await expect(
      database
        .collection('a')
        .find({ n: { $sings: 1 } })
        .toArray(),
    ).rejects.toMatchObject({ code: 2 });
    const upsert = database.collection('a').updateOne({ n: 2 }, { $set: { m: 1 } }, { upsert: true });
    await expect(upsert).rejects.toMatchObject({ code: 238 });
  });

  it('the fake MongoDB server enforces unique indexes in every write', async () => {
    const { database } = await open();
    const rows = database.collection('rows');
    await rows.insertMany([{ key: 'a' }, { key: 'b' }, {}, {}]);
    await rows.createIndex({ key: 1 }, { unique: true, sparse: true });
    const twice = { code: 11_000 };
    await expect(rows.insertOne({ key: 'a' })).rejects.toMatchObject(twice);
    await expect(rows.updateOne({ key: 'a' }, { $set: { key: 'b', n: 1 } })).rejects.toMatchObject(twice);
    await expect(rows.findOneAndUpdate({ key: 'a' }, { $set: { key: 'b' } })).rejects.toMatchObject(twice);
    await expect(rows.createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject(twice);
    const sorted = await rows.find().sort({ key: -1 }).limit(2).toArray();
    expect(sorted.map(({ key }) => key)).toEqual(['b', 'a']);
    for (const row of sorted) expect(await rows.findOne({ _id: row._id })).toEqual(row);
    expect(await rows.countDocuments({ n: 1 })).toBe(0);
    expect(await rows.distinct('key').catch(({ code }) => code)).toBe(59);
  });

  it('the fake MongoDB server disconnects a client with another protocol, and keeps serving other clients', async () => {
    const { url, database } = await open();
    const socket = connect(Number(url.port), url.hostname);
    onTestFinished(() => void socket.destroy());
    socket.write('GET / HTTP/1.1\r\n\r\n');
    await once(socket, 'close');
    expect(await database.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});
