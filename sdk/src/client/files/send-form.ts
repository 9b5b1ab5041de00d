import type { SendForm } from './form-transport.ts';

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
