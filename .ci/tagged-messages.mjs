// Finds the messages that the server halves write with `msg`, by syntax.
import { globSync, readFileSync } from 'node:fs';
import { Visitor, parseSync } from 'oxc-parser';

const notOurs = /\.test\.|\/(testing|dist|node_modules)\//;

/**
 * @param problems gets a line for each message that cannot be translated
 * @returns the keys, each with the place of the message
 */
export function taggedMessages(globs, problems) {
  const found = new Map();
  for (const file of globs.flatMap((glob) => globSync(glob)).toSorted()) {
    if (notOurs.test(file)) continue;
    const code = readFileSync(file, 'utf8');
    if (!code.includes('msg`')) continue;
    const where = ({ start }) => `${file}:${code.slice(0, start).split('\n').length}`;
    new Visitor({
      TaggedTemplateExpression(node) {
        if (node.tag.name !== 'msg') return;
        const key = node.quasi.quasis
          .map(({ value }, index) => (index === 0 ? value.cooked : `{${index - 1}}${value.cooked}`))
          .join('');
        if (/\p{L}/u.test(key.replace(/\{\d+\}/g, '')) && !found.has(key)) found.set(key, where(node));
        if (node.quasi.expressions.some(choosesWords))
          problems.push(`${where(node)}: words that the code selects have to be a msg, too: ${key}`);
      },
    }).visit(parseSync(file, code).program);
  }
  return found;
}

/** Finds errors and notifications with values in an ordinary template string, whose values a page cannot take out again. */
export function untaggedMessages(files) {
  return files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    const found = [];
    if (!/AppError\(|notif/.test(code)) return found;
    const add = (what, start) =>
      found.push(
        `${file}:${code.slice(0, start).split('\n').length}: ${what} with values has to be written with msg`,
      );
    new Visitor({
      NewExpression({ callee, arguments: [, message], start }) {
        if (callee.name === 'AppError' && message && hasValues(message)) add('an error', start);
      },
      CallExpression({ callee, arguments: given, start }) {
        const to = callee.object?.property?.name ?? callee.object?.name;
        if (to !== 'notify' && to !== 'notifications') return;
        const options = given.flatMap((each) => each.properties ?? []);
        const sentences = options.filter(({ key }) => key?.name === 'title' || key?.name === 'body');
        if ([...given, ...sentences.map(({ value }) => value)].some(hasValues)) add('a notification', start);
      },
    }).visit(parseSync(file, code).program);
    return found;
  });
}

const branches = (node) =>
  node.type === 'ConditionalExpression'
    ? [node.consequent, node.alternate]
    : node.type === 'LogicalExpression'
      ? [node.left, node.right]
      : null;

const hasValues = (node) =>
  branches(node)?.some(hasValues) ?? (node.type === 'TemplateLiteral' && node.expressions.length > 0);

function choosesWords(node) {
  const texts = (each) =>
    branches(each)?.some(texts) ??
    ((each.type === 'Literal' && /\p{L}{2}/u.test(String(each.value))) || each.type === 'TemplateLiteral');
  return branches(node)?.some(texts) ?? false;
}
