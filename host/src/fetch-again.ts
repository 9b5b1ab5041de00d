type Fetch = (id: string | number) => Promise<unknown>;

/** What the bundler puts into each file that fetches another. */
declare const __webpack_require__: { e: Fetch };

const fetchOnce = __webpack_require__.e;

/** @param left how often it is asked for again @param wait milliseconds before that; the next takes three times as long */
const fetchAgain = (id: string | number, left: number, wait: number): Promise<unknown> =>
  fetchOnce(id).catch((error: unknown) => {
    if (left === 0) throw error;
    return new Promise((resolve) => setTimeout(resolve, wait)).then(() => fetchAgain(id, left - 1, wait * 3));
  });

// A connection may be gone for a moment, and what is fetched by the way is asked for by nobody again.
__webpack_require__.e = (id) => fetchAgain(id, 2, 1_000);

export {};
