import { type ErrorBody, type ErrorCode, errorStatus } from '@staffroom/sdk';

/** An answer that is no success. */
export class Refusal {
  readonly status: number;
  readonly body: Partial<ErrorBody> | string | null;

  constructor(status: number, body: Partial<ErrorBody> | string | null) {
    this.status = status;
    this.body = body;
  }

  response(): Response {
    // A status of 0 stands for a server that cannot be reached.
    if (this.status === 0) throw new TypeError('Failed to fetch');
    return typeof this.body === 'object' && this.body !== null
      ? Response.json(this.body, { status: this.status })
      : new Response(this.body, { status: this.status });
  }
}

/** What the server answers to a call that it refuses. @example refuse('conflict', 'The name is taken') */
export function refuse(code: ErrorCode, message: string, more: Partial<ErrorBody> = {}): Refusal {
  return new Refusal(errorStatus[code], { code, message, requestId: 'test', ...more });
}

/** What something else than Staffroom answers: a gateway, a captive portal. */
export const answerAs = (status: number, body: string | null = null): Refusal => new Refusal(status, body);

/** No answer: the connection is lost. */
export const unreachable = new Refusal(0, null);
