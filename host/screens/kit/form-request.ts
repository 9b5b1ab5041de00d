import type { Requests } from './requests.ts';

/** @returns a fake of `XMLHttpRequest`, with which the workspace sends forms with files */
export function formRequestTo(requests: Requests) {
  return class FormRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    statusText = '';
    responseText = '';
    #call = { method: '', path: '', query: {} as Record<string, string> };
    #aborted = false;

    open(method: string, address: string): void {
      const url = new URL(address, location.origin);
      this.#call = { method, path: url.pathname, query: Object.fromEntries(url.searchParams) };
    }

    setRequestHeader(): void {}

    send(body: FormData): void {
      void requests.take({ ...this.#call, body }).then(
        async (answer) => {
          this.status = answer.status;
          this.statusText = answer.statusText;
          this.responseText = await answer.text();
          if (!this.#aborted) this.dispatchEvent(new Event('load'));
        },
        () => this.dispatchEvent(new Event('error')),
      );
    }

    abort(): void {
      this.#aborted = true;
      this.dispatchEvent(new Event('abort'));
    }
  };
}
