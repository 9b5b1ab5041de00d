export interface FormAnswer {
  status: number;
  statusText: string;
  text: string;
}

export interface SendFormOptions {
  signal: AbortSignal;
  /** Called with the share of the form that is uploaded, 0–1. */
  onShare: (share: number) => void;
  headers?: Record<string, string>;
}

/** Sends a form. @throws TypeError without a connection, the signal's reason after an abort */
export type SendForm = (address: string, form: FormData, options: SendFormOptions) => Promise<FormAnswer>;
