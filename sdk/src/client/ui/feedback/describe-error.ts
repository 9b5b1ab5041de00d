import { ApiError } from '../../http.ts';
import { t } from '../../texts/texts.ts';

interface ErrorDescription {
  /** One sentence for the person at the screen. */
  cause: string;
  /** By which the server's log finds it; null when no answer of ours came. */
  requestId: string | null;
}

/** What a person is told about something that was thrown. Messages of bugs stay in the log. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof ApiError) return { cause: error.humane, requestId: error.body?.requestId ?? null };
  // What `fetch` throws when there is no answer at all.
  if (error instanceof TypeError) {
    return { cause: t('The workspace cannot be reached. Check your connection.'), requestId: null };
  }
  if (error instanceof Error && error.name === 'ChunkLoadError') {
    const cause = t('Couldn’t load this. Check your connection or reload the page.');
    return { cause, requestId: null };
  }
  return { cause: t('Something went wrong. Please try again.'), requestId: null };
}
