declare global {
  // The bundler puts this nonce into the style elements that its code adds.
  var __webpack_nonce__: string | undefined;
}

// Some UI libraries add style elements, for example to lock scrolling. The content security policy allows them with this nonce.
__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

export {};
