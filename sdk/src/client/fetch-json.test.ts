import { describe, expect, it } from 'vitest';
import { fillPath } from './api.ts';
import { ApiError } from './fetch-json.ts';
import { learnServerMessages } from './texts/server-message.ts';

describe('an error of the API', () => {
  it('an API error contains the status and the text of the response', () => {
    expect(new ApiError(502, 'Bad Gateway').message).toBe('502: Bad Gateway');
  });

  it('an API error hides the text of a proxy from people', () => {
    expect(new ApiError(502, '<html>nginx</html>').humane).toBe('Something went wrong. Please try again.');
  });

  it('an API error shows people the server’s message for them', () => {
    const body = { message: 'Choose a document first', code: 'invalid', requestId: 'r1' };
    const error = new ApiError(400, JSON.stringify(body));
    expect(error.humane).toBe('Choose a document first');
    expect(error.body).toEqual(body);
  });

  it('an API error translates its message and those of its fields by their keys', async () => {
    await learnServerMessages(async () => ({
      default: { 'A team named “{0}” already exists': 'Ein Team „{0}“ gibt es schon', Sales: 'Vertrieb' },
    }));
    const parts = { key: 'A team named “{0}” already exists', values: ['Sales'] };
    const message = 'A team named “Sales” already exists';
    const body = { message, ...parts, code: 'conflict', fields: { name: message }, requestId: 'r1' };
    const error = new ApiError(409, JSON.stringify({ ...body, fieldMessages: { name: parts } }));
    expect(error.humane).toBe('Ein Team „Sales“ gibt es schon');
    expect(error.body?.fields).toEqual({ name: 'Ein Team „Sales“ gibt es schon' });
    expect(error.message).toContain(message);
  });
});

describe('the path of an endpoint', () => {
  it('the path of an endpoint requires all parameters', () => {
    expect(() => fillPath('/posts/:id', {})).toThrow('param "id" is missing');
  });

  it('the path of an endpoint encodes its parameters', () => {
    expect(fillPath('/posts/:id/pages/:page', { id: 'a/b', page: 2 })).toBe('/posts/a%2Fb/pages/2');
  });
});
