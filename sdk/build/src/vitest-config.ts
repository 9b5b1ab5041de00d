/** The default configuration of `staffroom test`. */
export default {
  // Vite must process the kit, because it imports styles, which Node cannot load.
  test: { server: { deps: { inline: [/@staffroom[\\/]sdk/] } } },
};
