/** The provider that needs no model: its answers are put together from the sources, word for word. */
export const builtInProvider = 'built-in';
