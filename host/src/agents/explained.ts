/** Translates a repeated error into better words, which load on demand. */
export function explained(fault: unknown): Promise<unknown> {
  return import(/* webpackChunkName: "faults" */ './part-fault.ts').then(
    ({ partFault }) => partFault(fault),
    () => fault,
  );
}
