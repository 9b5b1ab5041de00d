// The exports of `/reading` at run time: the public names, and those that packages built with an earlier SDK may still import.
export * from '../reading/index.ts';
export { withoutJoin } from '../reading/shorten.ts';
