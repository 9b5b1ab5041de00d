import { type ErrorBody, type ErrorCode, errorStatus } from '@staffroom/sdk/internal/shared';

export class Refusal {
  readonly status: number;
  readonly body: Partial<ErrorBody> | string | null;

  constructor(status: number, body: Partial<ErrorBody> | string | null) {
    this.status = status;
    this.body = body;
  }

  response(): Response {
    // Status 0 simulates an unreachable server.
    if (this.status === 0) throw new TypeError('Failed to fetch');
    return typeof this.body === 'object' && this.body !== null
      ? Response.json(this.body, { status: this.status })
      : new Response(this.body, { status: this.status });
  }
}

/** Creates an error of the server. @example refuse('conflict', 'The name is taken') */
export function refuse(code: ErrorCode, message: string, more: Partial<ErrorBody> = {}): Refusal {
  return new Refusal(errorStatus[code], { code, message, requestId: 'test', ...more });
}

/** A response that is not from Staffroom, such as a gateway's or a captive portal's. */
export const answerAs = (status: number, body: string | null = null): Refusal => new Refusal(status, body);

export const unreachable = new Refusal(0, null);
