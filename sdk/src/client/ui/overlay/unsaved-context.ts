import { createContext } from 'react';

export interface Unsaved {
  /**
   * A form in the popup reports whether it has unsaved text; the returned function withdraws that. Without a report, the popup
   * compares text fields.
   */
  setUnsaved: (unsaved: boolean) => () => void;
  /** Runs an action that discards the content, and asks first if text is unsaved. */
  ask: (then: () => void) => void;
}

/** Provided by the popup around a form; null outside of popups. */
export const UnsavedContext = createContext<Unsaved | null>(null);
