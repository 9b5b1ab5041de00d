import { expect, test } from 'vitest';
import { AppError, errorParts, messageOf } from '../errors.ts';
import { messageText, msg, writtenMessage } from './message.ts';

test('a message keeps its sentence and its values apart', () => {
  const message = msg`${'Maya'} has ${3} documents`;
  expect(message).toEqual({ key: '{0} has {1} documents', values: ['Maya', 3] });
  expect(messageText(message)).toBe('Maya has 3 documents');
  expect(`${message as unknown as string}`).toBe('Maya has 3 documents');
});

test('a value that looks like a place is data', () => {
  expect(messageText(msg`${'{1}'} and ${'{0}'}`)).toBe('{1} and {0}');
});

test('a message can be a value of another message', () => {
  const message = msg`“${'a.pdf'}” could not be read. ${msg`The file is ${'empty'}.`}`;
  expect(messageText(message)).toBe('“a.pdf” could not be read. The file is empty.');
});

test('a message is written as its sentence, and with its key if it has values', () => {
  expect(writtenMessage('Choose a document')).toEqual({ message: 'Choose a document' });
  expect(writtenMessage(msg`Choose a document`)).toEqual({ message: 'Choose a document' });
  expect(writtenMessage(msg`Choose ${2} documents`)).toEqual({
    message: 'Choose 2 documents',
    key: 'Choose {0} documents',
    values: [2],
  });
});

test('an error tells its reader the sentence, the key and the values, also of its fields', () => {
  const taken = msg`A team named “${'Sales'}” already exists`;
  const error = new AppError('conflict', taken, { fields: { name: taken, size: 'Choose a size' } });
  expect(error.message).toBe('A team named “Sales” already exists');
  expect(error.fields).toEqual({ name: 'A team named “Sales” already exists', size: 'Choose a size' });
  expect(errorParts(error)).toEqual({
    code: 'conflict',
    message: 'A team named “Sales” already exists',
    key: 'A team named “{0}” already exists',
    values: ['Sales'],
    fields: { name: 'A team named “Sales” already exists', size: 'Choose a size' },
    fieldMessages: { name: { key: 'A team named “{0}” already exists', values: ['Sales'] } },
  });
});

test('the message of an error can be a value of the message of another error', () => {
  const inner = new AppError('invalid', 'No text found.');
  const outer = new AppError('invalid', msg`${'a.pdf'} could not be read. ${messageOf(inner)}`);
  expect(outer.message).toBe('a.pdf could not be read. No text found.');
  expect(outer.values).toEqual(['a.pdf', { key: 'No text found.', values: [] }]);
});

test('an error of an older version of the SDK has its sentence as key', () => {
  const { key: _key, values: _values, ...old } = new AppError('invalid', 'Choose a document');
  const error = Object.assign(Object.create(AppError.prototype) as AppError, old, {
    message: 'Choose a document',
  });
  expect(errorParts(error)).toEqual({ code: 'invalid', message: 'Choose a document' });
});
