import { ApiError } from '../../fetch-json.ts';
import { t } from '../../texts/texts.ts';

interface ErrorDescription {
  cause: string;
  /** Id of the server's log entry for the error; null without a response from the server. */
  requestId: string | null;
}

/** Describes a thrown error for people. For bugs, the message is only in the log. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof ApiError) return { cause: error.humane, requestId: error.body?.requestId ?? null };
  // `fetch` throws a TypeError if there is no response.
  if (error instanceof TypeError) {
    return { cause: t('The workspace cannot be reached. Check your connection.'), requestId: null };
  }
  if (error instanceof Error && error.name === 'ChunkLoadError') {
    const cause = t('Couldn’t load this. Check your connection or reload the page.');
    return { cause, requestId: null };
  }
  return { cause: t('Something went wrong. Please try again.'), requestId: null };
}
