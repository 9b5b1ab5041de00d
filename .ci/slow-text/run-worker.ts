import { parentPort, workerData } from 'node:worker_threads';
import { builtRules } from './built-rules.ts';
import { type Rule } from './find-rules.ts';
import { generatedInputs, type Input } from './inputs.ts';
import { triedFunctions } from './tried-functions.ts';
import { type Tried, triedRule } from './tried-rule.ts';

export interface Work {
  rules: Rule[];
  building: string[];
  isFull: boolean;
  /** The index of the first subject to try; earlier threads tried the subjects before it. */
  from: number;
  /** The indexes of the subject and the input that the thread is trying. */
  place: Int32Array;
}

/** The thread's message before it tries a rule or function, and again if the subject is too slow. */
export interface Told {
  subject: string;
  input?: string;
  milliseconds?: number;
}

/** Lengths of the inputs in characters. Quadratic time already shows at the short length. */
const [short, long] = [2_000, 10_000] as const;
/** Milliseconds of processor time from which the long input is tried, too. Functions do more work per character than rules. */
const noticeable = { rule: 0.4, function: 1.5 } as const;
/** Maximum milliseconds of processor time for the long input. */
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

/** Measures several times, because the first time includes V8's compilation. */
async function fastestTime(subject: Tried, text: string): Promise<number> {
  let least = await timeOf(subject, text);
  for (let again = 0; again < 4 && least > bound / 4; again++)
    least = Math.min(least, await timeOf(subject, text));
  return least;
}

/**
 * Joins the pieces in which V8 stores a repeated text, because the first function to read it would be charged for joining them.
 */
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
  const { name, inputs, maxLength } = subject;
  for (const [number, { name: input, text, look }] of [...shared[kind], ...inputs.map(looked)].entries()) {
    place[1] = number;
    if ((await timeOf(subject, look.slice(0, maxLength))) < noticeable[kind]) continue;
    const whole = flat(text(long).slice(0, maxLength));
    const milliseconds = await fastestTime(subject, whole);
    if (milliseconds < bound) continue;
    // A quarter of a text takes a quarter of the time if the time is linear, and a sixteenth if it is quadratic, even on a
    // busy machine that multiplies all times. A half would tell both apart less clearly beside garbage collection.
    const quarter = await fastestTime(subject, whole.slice(0, whole.length / 4));
    if (milliseconds < bound * 4 && milliseconds < quarter * 7.8) continue;
    return { subject: name, input, milliseconds: Math.round(milliseconds) };
  }
  return undefined;
}

/** Whether the rule contains a repetition. A rule without one takes linear time. */
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
