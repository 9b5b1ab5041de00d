import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';

const intervalMs = 5_000;

/** Prints the progress of a run, because Vitest prints nothing about a file until the file ends, which can take minutes. */
export class ProgressReporter implements Reporter {
  #files = 0;
  #ended = 0;
  readonly #tests = { passed: 0, failed: 0, skipped: 0, pending: 0 };
  readonly #running = new Set<string>();
  #printed = '';
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length;
    process.stdout.write(`Running the tests of ${this.#files} files.\n`);
    this.#timer = setInterval(() => this.#print(), intervalMs);
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
    this.#print();
  }

  #print(): void {
    const { passed, failed, skipped } = this.#tests;
    const now = [...this.#running].slice(0, 3).join(', ');
    const line = `${this.#ended} of ${this.#files} files: ${passed} passed, ${failed} failed, ${skipped} skipped${now && ` (now: ${now})`}`;
    if (line !== this.#printed) process.stdout.write(`${line}\n`);
    this.#printed = line;
  }
}

const nameOf = ({ project, relativeModuleId }: TestModule): string => `${project.name} ${relativeModuleId}`;
