import { describe, expect, it } from 'vitest';
import { fillPath } from './api.ts';
import { ApiError } from './fetch-json.ts';

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
});

describe('the path of an endpoint', () => {
  it('the path of an endpoint requires all parameters', () => {
    expect(() => fillPath('/posts/:id', {})).toThrow('param "id" is missing');
  });

  it('the path of an endpoint encodes its parameters', () => {
    expect(fillPath('/posts/:id/pages/:page', { id: 'a/b', page: 2 })).toBe('/posts/a%2Fb/pages/2');
  });
});
