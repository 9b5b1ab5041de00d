import { expect, it } from 'vitest';
import { replyTo } from './fake-ai.ts';

const tools = [{ type: 'function', name: 'look', parameters: { type: 'object' } }];
const question = { role: 'user', content: 'Where is the key?' };
const result = { type: 'function_call_output', call_id: 'c', output: 'Here' };

it('the simulated model of staffroom dev calls the offered tools once, and then answers', () => {
  expect(replyTo('tools', { body: { tools, input: [question] } })).toMatchObject({ tools: 'all' });
  expect(replyTo('tools', { body: { tools, input: [question, result] } })).not.toHaveProperty('tools');
  expect(replyTo('tools', { body: { input: [question] } })).not.toHaveProperty('tools');
});

it('the simulated model of staffroom dev cites the sources that it receives', () => {
  const body = { input: [{ role: 'user', content: 'Sources: [1] Hotels [2] Trains' }] };
  expect(replyTo('answers', { body }).text).toContain('[1] [2]');
});
