import { ApiError } from '@staffroom/sdk/client';
import { type SendOptions, type SentDocument, sendFile } from './send-file.ts';

/** Milliseconds before a file is sent again that exceeded the person's rate of uploads. */
const pauseMs = 2_000;
/** The server counts the uploads of a minute, which end before the last try. */
const maxTries = 60;

/** Uploads one file, and waits if the person has uploaded too many files in the last minute. @throws as `sendFile` does */
export async function sendWithinRate(file: File, options: SendOptions): Promise<SentDocument> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendFile(file, options);
    } catch (error) {
      const isTooFast = error instanceof ApiError && error.body?.code === 'rate-limited';
      if (!isTooFast || tries === maxTries) throw error;
      await pause(options.signal);
      options.signal.throwIfAborted();
    }
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
