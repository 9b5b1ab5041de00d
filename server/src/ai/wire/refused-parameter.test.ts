import { expect, it } from 'vitest';
import { refusedParameter } from './refused-parameter.ts';

const parameters = ['temperature', 'max_tokens', 'reasoning', 'include', 'tool_choice', 'tools'];

const refusal = (error: object, status = 400) =>
  Object.assign(new Error(JSON.stringify(error)), { status, error });

it.each([
  ['temperature', { param: 'temperature', code: 'unsupported_value', message: 'Unsupported value' }],
  ['reasoning', { param: 'reasoning.summary', code: 'unsupported_value', message: 'Not verified' }],
  ['include', { param: 'include[0]', message: 'Encrypted content is not supported with this model.' }],
  ['tools', { param: 'tools', code: 'unsupported_parameter', message: 'Unsupported parameter' }],
  ['tools', { code: 'tools_not_supported', message: 'This model has no tools' }],
  ['max_tokens', { detail: [{ type: 'extra_forbidden', loc: ['body', 'max_tokens'], msg: 'Extra inputs' }] }],
  ['max_tokens', { message: { detail: [{ loc: ['body', 'max_tokens'] }] }, param: null }],
  ['temperature', { message: '`temperature` is deprecated for this model.' }],
])('the parameter %s counts as refused by the provider after the error %j', (parameter, error) => {
  expect(refusedParameter(refusal(error), parameters)).toBe(parameter);
});

it.each([
  [
    'one badly formed call',
    { code: 'tool_use_failed', message: 'Failed to call a tool. See failed_generation' },
  ],
  ['the schema of one tool', { param: 'tools[0].function.parameters', message: 'Invalid schema for tools' }],
  ['too many tools', { param: 'tools', code: 'array_above_max_length', message: 'Array too long' }],
  [
    'a parameter that the request did not contain',
    { param: 'reasoning_effort', message: 'Function tools with …, use tools' },
  ],
  ['a sentence about tools', { message: 'registry/llama does not support tools' }],
  [
    'the word “reasoning” in an everyday sense',
    { message: 'Prompts that include reasoning are not supported' },
  ],
  ['a parameter’s invalid value', { message: 'temperature: must be below 2' }],
])("a provider's error about %s does not count as a refused parameter", (_, error) => {
  expect(refusedParameter(refusal(error), parameters)).toBeUndefined();
});

it("a provider's error with a status other than 400 or 422 does not count as a refused parameter", () => {
  expect(refusedParameter(refusal({ param: 'temperature' }, 500), parameters)).toBeUndefined();
});
