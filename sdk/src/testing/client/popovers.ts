/** What the DOM of the tests has not: what is laid over the page stays where it stands in it. */
export function standInForPopovers(): void {
  const prototype: Partial<HTMLElement> = HTMLElement.prototype;
  prototype.showPopover ??= () => undefined;
  prototype.hidePopover ??= () => undefined;
  prototype.togglePopover ??= () => false;
}
