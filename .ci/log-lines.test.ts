import { readFileSync } from 'node:fs';
import { type Argument, type MemberExpression, type Node, parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './slow-text/find-rules.ts';

/** Parts of the server that write log lines. Lines of an agent begin with the agent's id. */
const areas = [
  'agents',
  'ai',
  'audit',
  'auth',
  'backup',
  'budgets',
  'chat',
  'database',
  'documents',
  'http',
  'jobs',
  'mail',
  'maintenance',
  'mcp',
  'memory',
  'metrics',
  'people',
  'retention',
  'search',
  'server',
  'sockets',
  'storage',
  'traces',
];

/** This file passes on messages of agents and of the database, so its messages are not constants. */
const passesOn = 'server/src/http/log.ts';

const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const shape = /^([a-z][a-z-]*): ([A-Za-z](?:[\w .-]|, )*\w)$/;
const sentenceWord =
  /^(?:a|an|the|that|what|who|nobody|it|is|are|was|were|be|been|has|have|had|could|will|would)$/;
const maxLength = 70;

interface LogLine {
  file: string;
  line: number;
  /** Null if the message is not a constant. */
  message: string | null;
}

function logLines(file: string, text: string): LogLine[] {
  const found: LogLine[] = [];
  const called = new Set<Node>();
  const add = (node: Node, message: string | null) =>
    void found.push({ file, line: text.slice(0, node.start).split('\n').length, message });
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const method = callee.type === 'ChainExpression' ? callee.expression : callee;
      if (method.type !== 'MemberExpression' || !isLogMethod(method)) return;
      called.add(method);
      add(method, messageOf(given));
    },
    // A log method that is used as a value, not called, could get any message.
    MemberExpression(node) {
      if (!node.computed && isLogMethod(node) && !called.has(node)) add(node, null);
    },
    // Finds log lines that a thread writes itself, as an object with `level` and `msg`.
    ObjectExpression({ properties }) {
      const property = (wanted: string) =>
        properties.find(
          (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === wanted,
        );
      const msg = property('msg');
      if (msg?.type === 'Property' && property('level')) add(msg, constant(msg.value));
    },
  }).visit(parseSync(file, text).program);
  return found;
}

function isLogMethod({ object, property, computed }: MemberExpression): boolean {
  const name =
    object.type === 'Identifier'
      ? object.name
      : object.type === 'MemberExpression' && object.property.type === 'Identifier'
        ? object.property.name
        : '';
  if (!/^(?:\w*L|l)og(?:ger)?$/.test(name)) return false;
  return computed || (property.type === 'Identifier' && levels.has(property.name));
}

/** Returns the message of a log call: the first argument in an agent, the second one after the fields with pino. */
function messageOf([first, second]: readonly Argument[]): string | null {
  return constant(first) ?? constant(second);
}

function constant(node: Node | undefined): string | null {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

function faultOf({ file, message }: LogLine): string | null {
  if (message === null) return 'the message is not a constant';
  const [, area = '', event = ''] = shape.exec(message) ?? [];
  if (area === '') return `"${message}" is not "area: event"`;
  const agent = /^agents\/([^/]+)\//.exec(file)?.[1];
  if (agent === undefined ? !areas.includes(area) : area !== agent) return `"${area}" is not an area here`;
  if (message.length > maxLength) return `"${message}" is longer than ${maxLength} characters`;
  const word = event.split(/[ ,]+/).find((one) => sentenceWord.test(one));
  return word === undefined ? null : `"${message}" is a sentence: leave out "${word}"`;
}

const faults = (lines: readonly LogLine[]): string[] =>
  lines.flatMap((one) => {
    const fault = faultOf(one);
    return fault === null ? [] : `${one.file}:${one.line}: ${fault}`;
  });

const lines = sourceFiles(['server', 'sdk/src', 'agents'])
  .filter((file) => file !== passesOn)
  .flatMap((file) => {
    const text = readFileSync(root + file, 'utf8');
    return /log|msg:/i.test(text) ? logLines(file, text) : [];
  });

describe('log lines', () => {
  it('every log line has a constant message "area: event"', () => {
    expect(faults(lines)).toEqual([]);
  });

  it('every area in the list of log areas has a log line', () => {
    const used = new Set(lines.map(({ message }) => message?.split(':')[0]));
    expect(lines.length).toBeGreaterThan(100);
    expect(areas.filter((area) => !used.has(area))).toEqual([]);
  });

  it.each([
    ["log.info({ runId }, 'chat: answer stored')"],
    ["call.log.warn('chat: cannot store answer, retry planned', { err })"],
    ["log[level]({ err }, 'http: request failed')"],
    ["ctx.state.log?.error({ err }, 'agents: cannot apply plugins.json')"],
    ["const line = { level: 'fatal', msg: 'server: event loop stuck' }"],
    ["wire.error(400, 'The request is malformed.')"],
    ['test.info()'],
  ])('the log line check accepts %s', (text) => {
    expect(faults(logLines('server/src/some.ts', text))).toEqual([]);
  });

  it.each([
    ["log.info({ runId }, 'answer stored')", 'is not "area: event"'],
    ["log.info({ runId }, 'Chat: answer stored')", 'is not "area: event"'],
    ["log.info({ runId }, 'chat: answer stored.')", 'is not "area: event"'],
    ["log.info({ runId }, 'chats: answer stored')", 'is not an area'],
    ["log.warn({ runId }, 'chat: an answer was not stored')", 'leave out "an"'],
    ["log.warn({ runId }, 'chat: answer could not be stored')", 'leave out "could"'],
    [`log.warn({}, 'chat: cannot store answer ${'again '.repeat(12)}now')`, 'is longer'],
    [`log.warn({}, \`chat: answer \${runId} stored\`)`, 'not a constant'],
    ["log.warn({}, 'chat: ' + event)", 'not a constant'],
    ['log.error(error)', 'not a constant'],
    ['log[level]({ err }, message)', 'not a constant'],
    ['call.log?.error({ err }, message)', 'not a constant'],
    ['appLogger.error({ err }, message)', 'not a constant'],
    ['socket.on("error", log.warn)', 'not a constant'],
    ["const line = { level: 'fatal', msg: text }", 'not a constant'],
  ])('the log line check refuses %s', (text, fault) => {
    expect(faults(logLines('server/src/some.ts', text))).toEqual([expect.stringContaining(fault)]);
  });

  it("a log line of an agent begins with the agent's id", () => {
    const line = "call.log.error('shelf: cannot write text', { err })";
    expect(faults(logLines('agents/shelf/server/write.ts', line))).toEqual([]);
    expect(faults(logLines('agents/other/server/write.ts', line))).toEqual([
      expect.stringContaining('not an area'),
    ]);
  });
});
