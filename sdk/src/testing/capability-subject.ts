import type { Capabilities } from '../capabilities.ts';

/** The platform under test: two people, and one document of the first. */
export interface CapabilitySubject extends AsyncDisposable {
  ana: Capabilities;
  ben: Capabilities;
  benId: string;
  teamId: string;
  /** Ana's document `travel.txt` with the text `travelPolicy`. */
  documentId: string;
}
