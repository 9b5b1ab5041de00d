/** The default configuration of `staffroom test`. */
export default {
  test: {
    // Vite must process the kit, because it imports styles, which Node cannot load.
    server: { deps: { inline: [/@staffroom[\\/]sdk/] } },
    // Milliseconds. Vitest's default of 5 s is too short for the first test of a page on a busy machine.
    testTimeout: 60_000,
  },
};
