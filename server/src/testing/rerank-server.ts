import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface RerankRequest {
  path: string;
  authorization: string | undefined;
  body: { model?: string; query: string; documents?: string[]; texts?: string[] };
}

export interface RerankServer extends Disposable {
  url: string;
  requests: RerankRequest[];
  /** How the server responds from now on. `tei` imitates Hugging Face's server, which accepts only `texts`. */
  acts: 'cohere' | 'tei' | 'silent' | 'fails' | 'nonsense';
}

export async function rerankServer(): Promise<RerankServer> {
  const requests: RerankRequest[] = [];
  const rerank: Pick<RerankServer, 'acts'> = { acts: 'cohere' };
  const server = createServer((request, response) => {
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    json(request)
      .then((value) => {
        const body = value as RerankRequest['body'];
        requests.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
        const { acts } = rerank;
        if (acts === 'silent') return;
        if (acts === 'fails') return answer(500, { error: 'sk-secret' });
        if (acts === 'nonsense') return answer(200, { results: [{ index: 99, relevance_score: 1 }] });
        const texts = acts === 'tei' ? body.texts : body.documents;
        if (!texts) return answer(422, { error: 'missing field' });
        const words = body.query.toLowerCase().match(/\p{L}+/gu) ?? [];
        const scores = texts.map((text, index) => ({
          index,
          score: words.filter((word) => text.toLowerCase().includes(word)).length,
        }));
        return acts === 'tei'
          ? answer(200, scores)
          : answer(200, { results: scores.map(({ index, score }) => ({ index, relevance_score: score })) });
      })
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(rerank, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  });
}
