// Measures how well the checks find statements without a source, planted in answers to 500 questions of the shared corpus and
// to an agreement, and how long the check of a long answer takes.
//   node --conditions=@staffroom/source server/bench/answer-checks.ts [--wrong]
import { statementsOf } from '../src/modules/chat/checks/statements.ts';
import { quotesOf } from '../src/modules/chat/checks/answer-quotes.ts';
import { checkQuotes } from '../src/modules/chat/checks/check-quotes.ts';
import { unsupported } from '../src/modules/chat/checks/unsupported.ts';
import { agreementCases, corpusCases, score } from '../src/modules/chat/checks/testing/statement-cases.ts';

const showsWrong = process.argv.includes('--wrong');
const print = (line: string) => void process.stdout.write(`${line}\n`);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const sets = {
  'an agreement': agreementCases(),
  'articles, even questions': await corpusCases((place) => place % 2 === 0),
  'articles, odd questions': await corpusCases((place) => place % 2 === 1),
};
for (const [name, cases] of Object.entries(sets)) {
  const { kinds, recall, precision, falseMarks } = await score(cases);
  print(
    `${name}: recall ${percent(recall)}, precision ${percent(precision)}, supported ones marked ${percent(falseMarks)}`,
  );
  for (const [kind, { right, all, wrong }] of [...kinds].toSorted(([a], [b]) => a.localeCompare(b))) {
    print(`  ${kind.padEnd(42)} ${right} of ${all}`);
    if (showsWrong) for (const text of wrong) print(`      ${text}`);
  }
}

const sources = [...new Set(sets['articles, even questions'].flatMap((each) => each.sources))].slice(0, 20);
const said = sets['articles, even questions'].filter(({ isTrue }) => isTrue).map(({ text }) => `${text} [3]`);
let answer = '';
for (let place = 0; answer.length < 100_000; place++) answer += `${said[place % said.length] ?? ''}\n\n`;
const passages = sources.map((source, place) => ({
  ...source,
  id: String(place),
  documentId: String(place),
  version: 1,
  page: null,
  start: 0,
  end: 0,
  score: 1,
}));
const times: number[] = [];
const held: number[] = [];
for (let round = 0; round < 15; round++) {
  let longest = 0;
  let last = performance.now();
  const started = last;
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 0);
  const quotes = quotesOf(answer);
  const { signal } = new AbortController();
  await checkQuotes(
    quotes,
    { sources: passages, question: '', attached: [], documents: async function* () {} },
    signal,
  );
  await unsupported(statementsOf(answer), passages, signal);
  times.push(performance.now() - started);
  held.push(Math.max(longest, performance.now() - last));
  clearInterval(watch);
}
const median = (list: number[]) => (list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0).toFixed(1);
print(
  `${answer.length} characters against ${sources.length} sources: ${median(times)} ms, the event loop held for ${median(held)} ms at most`,
);
