import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';

/** Milliseconds between two lines. */
const pause = 5_000;

/** Says how far a run is, from its first second: a file takes up to minutes, and until it ends the runner says nothing of it. */
export class ProgressReporter implements Reporter {
  #files = 0;
  #ended = 0;
  readonly #tests = { passed: 0, failed: 0, skipped: 0, pending: 0 };
  readonly #running = new Set<string>();
  #said = '';
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    process.stdout.write(`Running the tests of ${this.#files} files.\n`);
    this.#timer = setInterval(() => this.#say(), pause);
  }

  onTestModuleStart(module: TestModule): void {
    this.#running.add(nameOf(module));
  }

  onTestCaseResult(test: TestCase): void {
    this.#tests[test.result().state]++;
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(nameOf(module));
    this.#ended++;
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
    this.#say();
  }

  #say(): void {
    const { passed, failed, skipped } = this.#tests;
    const now = [...this.#running].slice(0, 3).join(', ');
    const line = `${this.#ended} of ${this.#files} files: ${passed} passed, ${failed} failed, ${skipped} skipped${now && ` (now: ${now})`}`;
    if (line !== this.#said) process.stdout.write(`${line}\n`);
    this.#said = line;
  }
}

const nameOf = ({ project, relativeModuleId }: TestModule): string => `${project.name} ${relativeModuleId}`;
