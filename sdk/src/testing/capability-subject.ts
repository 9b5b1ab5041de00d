import type { Capabilities } from '../capabilities.ts';

/** A platform to be judged: two persons on it, and one document of the first. */
export interface CapabilitySubject extends AsyncDisposable {
  ana: Capabilities;
  ben: Capabilities;
  /** Ana's, named `travel.txt`; its text is `travelPolicy`. */
  documentId: string;
}
