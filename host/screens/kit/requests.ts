import type { CoreCall } from '@staffroom/sdk/host';
import { type Answers, answerOf, type Asked, coreCallOf, type Incoming } from './answers.ts';

export interface Request {
  name: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/** The fake server of a test, which gives only the answers of this test. */
export class Requests {
  readonly all: Request[] = [];
  readonly faults: string[] = [];
  /** Answers for addresses outside the core's API, such as `GET /readyz`. */
  readonly elsewhere: Record<string, () => Response> = {
    'GET /readyz': () => Response.json({ status: 'ok' }),
  };
  #answers: Answers;

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  answer(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers };
  }

  /** The requests of one call, oldest first. */
  of<K extends CoreCall>(name: K): Asked<K>[] {
    return this.all.filter((request) => request.name === name) as unknown as Asked<K>[];
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(
      typeof input === 'object' && 'url' in input ? input.url : String(input),
      location.origin,
    );
    const sent: Incoming = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    };
    const answered = this.take(sent);
    const { signal } = init;
    if (!signal) return answered;
    const aborted = Promise.withResolvers<never>();
    const abort = () => aborted.reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    return Promise.race([answered, aborted.promise]);
  };

  async take(sent: Incoming): Promise<Response> {
    const call = `${sent.method} ${sent.path}`;
    const found = coreCallOf(sent);
    this.all.push({
      name: found?.name ?? call,
      params: found?.params ?? {},
      query: sent.query,
      body: sent.body,
    });
    const other = this.elsewhere[call];
    if (other) return other();
    const given = found ? this.#answers[found.name] : undefined;
    if (!found || !(found.name in this.#answers)) {
      this.faults.push(`Nobody answers ${call}: give it in the answers`);
      return Response.json(
        { code: 'not-found', message: 'Nobody answers', requestId: 'test' },
        { status: 404 },
      );
    }
    try {
      return await answerOf(given, found, sent);
    } catch (error) {
      if (error instanceof TypeError && error.message === 'Failed to fetch') throw error;
      this.faults.push(error instanceof Error ? error.message : String(error));
      return Response.json(
        { code: 'internal', message: 'A fault of the test', requestId: 'test' },
        { status: 500 },
      );
    }
  }
}
