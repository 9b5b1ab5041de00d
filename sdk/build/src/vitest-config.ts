/** The default configuration of `staffroom test`. */
export default {
  // The kit imports styles, which Node cannot load.
  test: { server: { deps: { inline: [/@staffroom[\\/]sdk/] } } },
};
