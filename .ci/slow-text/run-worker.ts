import { parentPort, workerData } from 'node:worker_threads';
import { builtRules } from './built-rules.ts';
import { type Rule } from './find-rules.ts';
import { generatedInputs, type Input } from './inputs.ts';
import { triedFunctions } from './tried-functions.ts';
import { type Tried, triedRule } from './tried-rule.ts';

/** What the thread is given. */
export interface Work {
  rules: Rule[];
  building: string[];
  isFull: boolean;
  /** Threads before it have tried those before this one. */
  from: number;
  /** Where it is: the number of what is tried, and that of the input. */
  place: Int32Array;
}

/** What the thread says of a rule or a function before it tries it, and again where it takes too long. */
export interface Told {
  subject: string;
  input?: string;
  milliseconds?: number;
}

/** Characters. What takes time with the square of them shows in the first already. */
const [short, long] = [2_000, 10_000] as const;
/** Milliseconds of processor time. Functions do more than one thing with each character. */
const noticeable = { rule: 0.4, function: 1.5 } as const;
const bound = 50;

const { rules, building, isFull, from, place }: Work = workerData;
const tell = (told: Told) => parentPort?.postMessage(told);

async function timeOf({ run }: Tried, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  const ended = run(text);
  if (ended instanceof Promise) await ended;
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The first time includes what V8 compiles. */
async function leastTime(subject: Tried, text: string): Promise<number> {
  let least = await timeOf(subject, text);
  for (let again = 0; again < 2 && least > bound / 4; again++)
    least = Math.min(least, await timeOf(subject, text));
  return least;
}

/** Joins the pieces that V8 keeps a repeated text in, which is no time of whoever reads it first. */
function flat(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

const looked = ({ name, text }: Input) => ({ name, text, look: flat(text(short)) });
const shared = {
  rule: generatedInputs(isFull ? 'all' : 'many').map(looked),
  function: generatedInputs(isFull ? 'many' : 'few').map(looked),
};

async function slowInput(subject: Tried): Promise<Required<Told> | undefined> {
  const kind = subject.isFunction ? 'function' : 'rule';
  const { name, inputs, longest } = subject;
  for (const [number, { name: input, text, look }] of [...shared[kind], ...inputs.map(looked)].entries()) {
    place[1] = number;
    if ((await timeOf(subject, look.slice(0, longest))) < noticeable[kind]) continue;
    const whole = flat(text(long).slice(0, longest));
    const milliseconds = await leastTime(subject, whole);
    if (milliseconds < bound) continue;
    // A busy machine doubles the time of all that is done on it, and what is in proportion to the text stays so.
    const half = await leastTime(subject, whole.slice(0, whole.length / 2));
    if (milliseconds < bound * 4 && milliseconds < half * 2.8) continue;
    return { subject: name, input, milliseconds: Math.round(milliseconds) };
  }
  return undefined;
}

/** What repeats nothing takes time in proportion to the text. */
function repeats({ source }: Rule): boolean {
  return /[*+]|\{\d+,\d*\}/.test(source.replace(/\[(?:\\.|[^\]\\])*\]|\\./g, ''));
}

const written = [...rules, ...(await builtRules(building))].filter(repeats).map(triedRule);
for (const [index, subject] of [...written, ...(await triedFunctions())].entries()) {
  if (index < from) continue;
  place[0] = index;
  tell({ subject: subject.name });
  const slow = await slowInput(subject);
  if (slow) tell(slow);
}
