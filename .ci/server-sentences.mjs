// Finds the sentences that the server halves show to people, with a {place} for each inserted value. It recognizes them by
// their form, because a sentence is often built far from its error or notification.
import { globSync, readFileSync } from 'node:fs';
import { Visitor, parseSync } from 'oxc-parser';

/**
 * Files that contain no sentences for people: theirs reach only models, server operators, terminals or files, or are document
 * content.
 */
const otherReaders = [
  /\.test\.|\/(testing|dist|cli|dev-idp|migrations|node_modules)\//,
  /(prompt|manifest|-with-model|describe-picture)[^/]*\.ts$/,
  /^server\/src\/(db|openapi|compose|testing)\//,
  /^server\/src\/(env(-[a-z]+)?|environment(-[a-z-]+)?|operations\/.*|is-guessable|supervise|start-server|main|threads\/.*)\.ts$/,
  /^(sdk\/src\/checks\/json-problem|server\/src\/agents\/jobs\/job-progress)\.ts$/,
  /^server\/src\/platform\/(versions\/(?!version-routes|receive-package)|isolated|faults|plugins-file|packages|agent-index\/write-index)/,
  /^server\/src\/agents\/(rejection|call|agent-routes|registry\/(instance|start-notes|process-ended))[^/]*\.ts$/,
  /^server\/src\/backup\/(?!service\/|history|run-backup|backup-lock)/,
  /^server\/src\/mcp\/(?!outside\/|sign-in\/)/,
  /^server\/src\/http\/(listener|frames\/agent-frame|check-answer)\.ts$/,
  // Pages and mails with their own languages, and refusals that only the log or a program shows.
  /^server\/src\/auth\/(security-(words|mails)|sign-in-again-page|admin-link\/(link-page|admin-links)|provider-logout\/(routes|logout-token|provider-keys|provider-logout))\.ts$/,
  /^server\/src\/modules\/(digest\/(digest-mail|mail-words)|confirmations\/((change|control|directory|person|token|tool)-words|window|window-parts)|personal-data\/([\w-]+-places\.sql|export\/readme)|assistants\/(authorizations|clients|consent-page|oauth-problem)|ai-providers\/(seed-providers|generate-routes))\.ts$/,
  /^server\/src\/modules\/chat\/(export\/(markdown-|word-|chat-|export-words)|checks\/)/,
  /^server\/src\/modules\/(audit\/export\/|blobs\/(disk|staging|s3-bucket)|jobs\/mongo-store)/,
  /^server\/src\/ai\/(builtin|rerank)\//,
  /^sdk\/src\/(client|lists|layout|style|testing|reading|html|host|server\/turn-messages|tools\/tool-input|storage|core\/(index|error-codes|openapi))\b/,
  /^sdk\/src\/office\/(html|report|word|fill\/fill-(cells|paragraphs))/,
  /^agents\/presentation\/(slides|server\/pptx\/(?!template|parts))/,
  /^agents\/[^/]+\/server\/(findings\/|checks\/)?(exports?|rules|outline|nist-csf|judge)\b/,
  /^agents\/[^/]+\/(server\/(findings\/)?(compose|topics|kit|text-outline|passages|settings|no-answer|export-file|candidate|words)|seo|ledger|project|content-limits|kinds-and-audiences|html|json-ld)\.ts$/,
];
/**
 * Matches files that contain reasons why an agent is not installed or does not run well. Such reasons are in lower case,
 * because they follow the agent's name.
 */
const reasons =
  /^(sdk\/src\/(server\/)?checks\/(parts|(manifest|plugin|route)-problems|(api|timing)-problem)|server\/src\/(capabilities\/storage\/keep-form\.sql|agents\/registry\/(instance|judge-agents|clashes|successions)|platform\/(packages\/(resolve|server-plugin)|canary\/(breach|watch-canaries)|faults\/guard-process|isolated\/(process-watch|refused-hosts|isolated-process|agent-worker|describe-plugin)|deliveries\/submit-version|agent-index\/(index-routes|read-index)|versions\/(install-version|signature|tarball|canary-versions|unapproved|version-routes))))\.ts$/;
const seeds = /^server\/src\/modules\/ai-providers\/seed-providers\.ts$/;
/** Properties whose text is on no page, or not in this form. */
const unseen = /^(description|summary|failures|system|instructions|prompt|example|examples|usage|request)$/;
/** Words by which a text is recognized as file content or a prompt. */
const content =
  /^(Forwarded message\.eml|A text|It failed: |Answer with the one word: ready|No further calls are possible.*|Your call of a tool could not be read.*|When does the office.*|The office is open.*|The ferry takes.*|Invoices are paid.*|You write for a company.*|Draft the answer to the requirement\.|The person has declined this change\..*|No one has approved this change in time\..*|Not signed in to \{name\}\. Nothing was done\. The chat .*|Liberation (Serif|Sans)|(Slide|Notes:|Date:) \{\w+\}|\{\w+\}(: test| desc| \(copy\))|"\{\w+\}"|lower\(.*)$/;
const maxVariants = 8;

/** Details next to a step's title: how much it found, and where. They are shorter than a sentence. */
const counted = ['passage', 'document', 'difference'].flatMap((noun) => [
  `{count} ${noun}`,
  `{count} ${noun}s`,
]);
export const sentencesOfSteps = [
  'Read',
  'Compared',
  'Viewed',
  'nothing found',
  'no difference',
  'shown to the model',
  'this model can’t read images',
  ...counted,
  '{count} documents and more',
  'p. {page}',
  'pp. {from}–{to}',
  'version {version}',
];

export const isForOthers = (file) => otherReaders.some((pattern) => pattern.test(file));

export function serverSentences(globs) {
  const found = new Map();
  for (const file of globs.flatMap((glob) => globSync(glob)).toSorted()) {
    if (seeds.test(file)) collect(file, found, (text) => /^\p{Lu}.*\.$/u.test(text));
    if (reasons.test(file)) collect(file, found, isReason);
    if (!isForOthers(file)) collect(file, found, (text) => isSentence(text, file));
  }
  return found;
}

function collect(file, found, isSaid) {
  const code = readFileSync(file, 'utf8');
  const silent = [];
  const labels = [];
  const pageFaults = [];
  const texts = [];
  // Variables that get one of two texts, and later fill a placeholder: `const chosen = model ? 'the model' : 'this model'`.
  const choices = new Map();
  const span = ({ start, end }) => [start, end];
  const named = (callee) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name) ?? '';
  new Visitor({
    ImportDeclaration: (node) => silent.push(span(node)),
    TSTypeAnnotation: (node) => silent.push(span(node)),
    TaggedTemplateExpression: (node) => silent.push(span(node)),
    VariableDeclarator(node) {
      // Skips tables of names, which are in the catalog of the page that shows them.
      if (node.id.name?.endsWith('Names')) silent.push(span(node));
      if (node.init?.type === 'ConditionalExpression') choices.set(node.id.name, node.init);
    },
    NewExpression(node) {
      if (/^(Type|Range|Syntax)?Error$/.test(node.callee.name ?? '')) silent.push(span(node));
      if (node.callee.name === 'AgentFault') pageFaults.push(span(node));
    },
    CallExpression(node) {
      const name = named(node.callee);
      const on = node.callee.object ? code.slice(node.callee.object.start, node.callee.object.end) : '';
      if (/log$/i.test(on) || /^(describe|query|execute|logFailure)$/.test(name)) silent.push(span(node));
      if (name === 'progress' && node.arguments[0]) labels.push(span(node.arguments[0]));
    },
    Property(node) {
      const name = node.key.name ?? node.key.value;
      if (unseen.test(name) && !seeds.test(file)) silent.push(span(node));
      if (name === 'steps') labels.push(span(node.value));
      // The label of a setting can be a single word.
      if (name === 'label' && file.endsWith('/workspace-settings/declared.ts')) labels.push(span(node.value));
    },
    Literal: (node) => typeof node.value === 'string' && texts.push(node),
    TemplateLiteral: (node) => texts.push(node),
  }).visit(parseSync(file, code).program);
  const inside = (spans, { start, end }) => spans.some(([from, to]) => start >= from && end <= to);
  const find = (node, isWanted) => {
    const texts = (alternatives(node) ?? []).filter(isWanted);
    for (const text of texts)
      if (!found.has(text)) found.set(text, `${file}:${code.slice(0, node.start).split('\n').length}`);
    return texts.length > 0;
  };
  for (const node of texts) {
    if (inside(silent, node)) continue;
    // Skips texts of the host, which has its own catalog, except those that it reports to the server.
    if (file.startsWith('host/') && !inside(pageFaults, node)) continue;
    const isLabel = inside(labels, node);
    if (!find(node, (text) => (isLabel ? /^[A-Z]\w/.test(text) : isSaid(text)))) continue;
    for (const { type, name, start, end } of node.expressions ?? []) {
      // Skips the texts of a condition inside this sentence, because `find` has already put them into the sentence.
      if (type === 'ConditionalExpression') silent.push([start, end]);
      if (choices.has(name)) find(choices.get(name), (text) => /\p{L}{3}/u.test(text));
    }
  }
}

/** Returns the templates of a text, one for each text that the code can select; null if the node is no text. */
function alternatives(node, names = []) {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : null;
  if (node?.type === 'ConditionalExpression') {
    const both = [node.consequent, node.alternate].map((branch) => alternatives(branch, [...names]));
    return both.every((texts) => texts !== null) ? both.flat() : null;
  }
  if (node?.type !== 'TemplateLiteral') return null;
  return node.quasis.reduce(
    (before, { value }, index) => {
      const hole = node.expressions[index];
      const words = before.map((text) => text + value.cooked);
      if (hole === undefined) return words;
      const chosen = hole.type === 'ConditionalExpression' ? alternatives(hole, names) : null;
      if (chosen !== null && words.length * chosen.length <= maxVariants)
        return words.flatMap((text) => chosen.map((word) => text + word));
      const place = placeName(hole, names);
      return words.map((text) => `${text}{${place}}`);
    },
    [''],
  );
}

/** The name of the inserted value; a second one with the same name gets a number. */
function placeName(node, names) {
  let named = node;
  while (
    named.type === 'ChainExpression' ||
    named.type === 'LogicalExpression' ||
    named.type === 'CallExpression'
  )
    named =
      named.expression ??
      named.left ??
      (named.arguments[0]?.type === 'Identifier' ? named.arguments[0] : named.callee);
  const base = (named.type === 'MemberExpression' ? named.property.name : named.name) ?? 'value';
  const count = names.filter((name) => name === base).length;
  names.push(base);
  return count === 0 ? base : `${base}${count + 1}`;
}

const isReason = (text) =>
  /^(\p{Ll}|\d|["“]|\{)/u.test(text) &&
  / .* /.test(text) &&
  !/\n|=|^(select|insert|update|delete|with) /.test(text) &&
  (text.replace(/\{\w+\}/g, ' ').match(/\p{L}{2,}/gu) ?? []).length >= 3;

/** Whether a text reads like a sentence, and is neither code nor a list of inserted values. */
function isSentence(text, file) {
  const own = text.replace(/\{\w+\}/g, ' ');
  return (
    /^(\p{Lu}|[“"]|\{)/u.test(text) &&
    / /.test(text) &&
    text.length <= 300 &&
    !content.test(text) &&
    (own.match(/\p{L}{2,}/gu) ?? []).length >= 1 &&
    !/\n|_at |::|\$\d|<\w+|^(select|insert|update|delete|with) /i.test(text) &&
    !/^(Bearer|OpenAI|Google) /.test(text) &&
    !/^(\{\w+\} and|\{\w+\}[.:]\S+ (=|emits)|\{\w+\} as) ?/.test(text) &&
    // Skips the sentences of a tool, which only models see; people see its title, which has no period.
    !(/\/(server\/)?tools\//.test(file) && text.endsWith('.'))
  );
}
