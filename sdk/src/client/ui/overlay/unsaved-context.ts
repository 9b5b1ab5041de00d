import { createContext } from 'react';

export interface Unsaved {
  /**
   * Called by a form in the popup to report whether it has unsaved text; the returned function withdraws the report. Without a
   * report, the popup compares text fields.
   */
  setUnsaved: (unsaved: boolean) => () => void;
  /** Runs an action that discards the popup's content. Asks first if text is unsaved. */
  ask: (then: () => void) => void;
}

/** Connects a form to the popup around it; null outside of popups. */
export const UnsavedContext = createContext<Unsaved | null>(null);
