type Fetch = (id: string | number) => Promise<unknown>;

/** The bundler's function for loading chunks. */
declare const __webpack_require__: { e: Fetch };

const fetchOnce = __webpack_require__.e;

/**
 * @param left number of remaining retries @param wait milliseconds before the next retry; each further one waits three times as
 * long
 */
const fetchAgain = (id: string | number, left: number, wait: number): Promise<unknown> =>
  fetchOnce(id).catch((error: unknown) => {
    if (left === 0) throw error;
    return new Promise((resolve) => setTimeout(resolve, wait)).then(() => fetchAgain(id, left - 1, wait * 3));
  });

// Retries a chunk after a short network failure, because nothing else retries a preloaded chunk.
__webpack_require__.e = (id) => fetchAgain(id, 2, 1_000);

export {};
