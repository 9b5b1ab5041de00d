import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { type TestClient, testClient } from '../test-client.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { type Claims, fetchPeers, type IdentityPeer, identityPeer, type PeerShape } from './identity-peer.ts';

export interface PeerServer extends TestServer {
  peers: IdentityPeer[];
  /** Signs a person in through a peer. @returns the client, and the address at which the sign-in ended */
  signInAt: (
    peer: IdentityPeer,
    claims: Claims,
    client?: TestClient,
  ) => Promise<{ client: TestClient; path: string }>;
}

/** Starts a server whose settings list these providers, which run in this process. */
export async function peerServer(
  shapes: (PeerShape & { more?: Record<string, unknown> })[],
  env: Record<string, string> = {},
): Promise<PeerServer> {
  await using resources = new AsyncDisposableStack();
  const peers = await Promise.all(shapes.map(identityPeer));
  for (const peer of peers) resources.use(peer);
  const file = path.join(tmpdir(), `staffroom-sign-in-${randomUUID()}.json`);
  resources.defer(() => rm(file, { force: true }));
  const entries = peers.map((peer, index) => ({
    id: peer.shape.name,
    kind: 'oidc',
    issuer: peer.shape.issuer,
    clientId: peer.clientId,
    secret: secretName(peer),
    domains: ['example.test'],
    ...peer.shape.settings,
    ...shapes[index]?.more,
  }));
  await writeFile(file, JSON.stringify(entries));
  const secrets = Object.fromEntries(peers.map((peer) => [secretName(peer), peer.secret]));
  const server = await testServer({
    env: { ...secrets, SIGN_IN_FILE: file, ...env },
    signInFetch: fetchPeers(peers),
  });
  resources.use(server);
  const opened = resources.move();
  const close = () => opened.disposeAsync();
  return {
    ...server,
    peers,
    async signInAt(peer, claims, client = testClient(server.url)) {
      const begun = await client.get(`/api/auth/providers/${peer.shape.name}`);
      const address = begun.headers.get('location') ?? '';
      if (address.startsWith('/')) return { client, path: address };
      const done = await client.get(peer.authorize(address, claims), { follow: true });
      return { client, path: done.path };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const secretName = (peer: IdentityPeer): string => `${peer.shape.name.toUpperCase()}_SIGN_IN_SECRET`;
