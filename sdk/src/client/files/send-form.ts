import type { FormAnswer, SendFormOptions } from './send-by-request.ts';

/** Sends a form. @throws TypeError without a connection, the signal's reason after an abort */
export type SendForm = (address: string, form: FormData, options: SendFormOptions) => Promise<FormAnswer>;

let send: SendForm = async (address, form, options) => {
  const { sendByRequest } = await import(/* webpackChunkName: "files" */ './send-by-request.ts');
  options.signal.throwIfAborted();
  return sendByRequest(address, form, options);
};

export const sendForm: SendForm = (address, form, options) => send(address, form, options);

/** Replaces the function that sends forms, because pages in a frame use another transport. */
export function sendFormsBy(other: SendForm): void {
  send = other;
}
