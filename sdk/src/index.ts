export * from './capabilities.ts';
export * from './catalogue.ts';
export * from './chat.ts';
export * from './contract.ts';
export * from './define-manifest.ts';
export * from './errors.ts';
export * from './manifest.ts';
export * from './plugins-file.ts';
