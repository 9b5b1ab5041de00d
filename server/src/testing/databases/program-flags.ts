/**
 * For a program that is started to be stopped soon: the embedded database, which is WebAssembly, is not optimised. That took two
 * seconds of processor time after each start, and as much at its end.
 */
export const programFlags = ['--liftoff-only'];
