declare global {
  // A variable of the bundler's, which reads it when code adds a style element.
  var __webpack_nonce__: string | undefined;
}

// Some primitives put a style element into the page (scroll lock); the policy lets it in by this nonce.
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

export {};
