import { ApiError } from '../../fetch-json.ts';
import { t } from '../../texts/texts.ts';

interface ErrorDescription {
  cause: string;
  /** Identifies the server's log entry; null without a response of the server. */
  requestId: string | null;
}

/** Describes a thrown error for people. Messages of bugs only appear in the log. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof ApiError) return { cause: error.humane, requestId: error.body?.requestId ?? null };
  // `fetch` throws a TypeError without a response.
  if (error instanceof TypeError) {
    return { cause: t('The workspace cannot be reached. Check your connection.'), requestId: null };
  }
  if (error instanceof Error && error.name === 'ChunkLoadError') {
    const cause = t('Couldn’t load this. Check your connection or reload the page.');
    return { cause, requestId: null };
  }
  return { cause: t('Something went wrong. Please try again.'), requestId: null };
}
