declare global {
  // The bundler uses this variable for style elements that code adds.
  var __webpack_nonce__: string | undefined;
}

// Some UI libraries add style elements (scroll lock); the content security policy allows them with this nonce.
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

export {};
