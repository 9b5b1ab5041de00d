import type { Capabilities } from '../capabilities.ts';

/** A platform to be judged: two persons on it, and one document of the first. */
export interface CapabilitySubject extends AsyncDisposable {
  ana: Capabilities;
  ben: Capabilities;
  benId: string;
  /** A team that Ben is in, and Ana is not. */
  teamId: string;
  /** Ana's, named `travel.txt`; its text is `travelPolicy`. */
  documentId: string;
}
