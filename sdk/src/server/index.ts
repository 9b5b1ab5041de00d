export * from './call.ts';
export * from './kit.ts';
