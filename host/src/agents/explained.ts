/** Returns a better explanation of a repeated error, if there is one. Its code loads on demand. */
export function explained(fault: unknown): Promise<unknown> {
  return import(/* webpackChunkName: "faults" */ './part-fault.ts').then(
    ({ partFault }) => partFault(fault),
    () => fault,
  );
}
