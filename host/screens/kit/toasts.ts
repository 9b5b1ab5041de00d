/** What the messages at the edge of the window say, oldest first. */
export const toasts = (): string[] =>
  [...document.querySelectorAll('[data-toasts] [data-toast]')].map(({ textContent }) => textContent);
