interface Job {
  /**
   * Indexes in `texts` of the texts that are still to be embedded, longest first, because a batch is padded to its longest
   * text.
   */
  pending: number[];
  texts: readonly string[];
  vectors: Float32Array[];
  missing: number;
  resolve(vectors: Float32Array[]): void;
  reject(reason: unknown): void;
}

type Batch = { job: Job; position: number }[];

const batchLimit = 8;
// The padded size, not the count, decides how long a batch delays the next query. On one thread, small batches are no slower
// (32 texts of 1,000 characters per second one by one, 26 in batches of eight).
const batchCharacters = 2_000;

/**
 * Splits requests into small batches and runs one at a time. Queries go before indexing, and requests of equal priority
 * alternate, so that a large document delays others by one batch at most.
 */
export class EmbeddingQueue {
  readonly #run: (texts: string[]) => Promise<Float32Array[]>;
  readonly #jobs: { query: Job[]; index: Job[] } = { query: [], index: [] };
  #running = false;

  constructor(run: (texts: string[]) => Promise<Float32Array[]>) {
    this.#run = run;
  }

  async add(
    texts: readonly string[],
    { priority = 'index', signal }: { priority?: 'query' | 'index'; signal?: AbortSignal } = {},
  ): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    if (texts.length === 0) return [];
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
    const pending = Array.from(texts.keys()).sort((a, b) => length(texts, b) - length(texts, a));
    const job: Job = { pending, texts, vectors: [], missing: texts.length, resolve, reject };
    const stop = () => {
      this.#drop(job);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    this.#jobs[priority].push(job);
    void this.#work();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  clear(reason: Error): void {
    for (const jobs of [this.#jobs.query, this.#jobs.index])
      for (const job of jobs.splice(0)) job.reject(reason);
  }

  async #work(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let batch = this.#next(); batch.length > 0; batch = this.#next()) {
      try {
        this.#settle(batch, await this.#run(batch.map(({ job, position }) => job.texts[position] ?? '')));
      } catch (error) {
        for (const { job } of batch) {
          this.#drop(job);
          job.reject(error);
        }
      }
    }
    this.#running = false;
  }

  #next(): Batch {
    const jobs = this.#jobs.query.length > 0 ? this.#jobs.query : this.#jobs.index;
    const batch: Batch = [];
    let longest = 0;
    for (let left = jobs.length; left > 0 && batch.length < batchLimit; left--) {
      const job = jobs.shift();
      if (job === undefined) break;
      while (job.pending.length > 0 && batch.length < batchLimit) {
        const position = job.pending[0] ?? 0;
        longest = Math.max(longest, length(job.texts, position));
        if (batch.length > 0 && longest * (batch.length + 1) > batchCharacters) break;
        job.pending.shift();
        batch.push({ job, position });
      }
      if (job.pending.length > 0) jobs.push(job);
    }
    return batch;
  }

  #settle(batch: Batch, vectors: Float32Array[]): void {
    for (const [index, { job, position }] of batch.entries()) {
      const vector = vectors[index];
      if (vector === undefined) throw new Error(`The embedder returned ${vectors.length} of ${batch.length}`);
      job.vectors[position] = vector;
      job.missing -= 1;
      if (job.missing === 0) job.resolve(job.vectors);
    }
  }

  #drop(job: Job): void {
    for (const jobs of [this.#jobs.query, this.#jobs.index]) {
      const place = jobs.indexOf(job);
      if (place >= 0) jobs.splice(place, 1);
    }
  }
}

function length(texts: readonly string[], position: number): number {
  return texts[position]?.length ?? 0;
}
