/** What `staffroom test` runs with where the agent has no configuration of its own. */
export default {
  // The kit imports styles, which node cannot load by itself.
  test: { server: { deps: { inline: [/@staffroom[\\/]sdk/] } } },
};
