export const builtInProvider = 'built-in';
