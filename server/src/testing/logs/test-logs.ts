const maxLines = 40;
const maxIds = 20;

interface KeptLog {
  name: string;
  lines: readonly string[];
  from: number;
  isClosed: boolean;
}

const kept = new Set<KeptLog>();

/** Keeps a server's log until the test ends, to show it if the test fails after the server has closed. */
export function keepLog(name: string, lines: readonly string[]): Disposable {
  const log = { name, lines, from: 0, isClosed: false };
  kept.add(log);
  return {
    [Symbol.dispose]() {
      log.isClosed = true;
    },
  };
}

export function beginTest(): void {
  for (const log of kept) {
    if (log.isClosed) kept.delete(log);
    else log.from = log.lines.length;
  }
}

export function logOfTest(): string {
  return [...kept]
    .map(({ name, lines, from }) => ({ name, said: lines.slice(from).map((line) => line.trimEnd()) }))
    .filter(({ said }) => said.length > 0)
    .map(({ name, said }) =>
      [
        `The log of ${name}, ${Math.min(maxLines, said.length)} of ${said.length} lines:`,
        ...said.slice(-maxLines),
        ...failedRequests(said),
      ].join('\n'),
    )
    .join('\n');
}

function failedRequests(said: readonly string[]): string[] {
  const ids = said.flatMap((line) =>
    /"status":[45]\d\d/.test(line) ? (/"requestId":"([^"]+)"/.exec(line)?.[1] ?? []) : [],
  );
  if (ids.length === 0) return [];
  const shown = Math.min(maxIds, ids.length);
  return [`Ids of requests that failed, ${shown} of ${ids.length}: ${ids.slice(-maxIds).join(', ')}`];
}
