import type { Capabilities } from '../capabilities.ts';

/** The platform under test: two people, Ana and Ben, and one document of Ana. */
export interface CapabilitySubject extends AsyncDisposable {
  ana: Capabilities;
  ben: Capabilities;
  benId: string;
  teamId: string;
  /** Ana's document `travel.txt` with the text `travelPolicy`. */
  documentId: string;
}
