/** Returns a better explanation of an error that has occurred twice, if there is one. The code for this loads on demand. */
export function explained(fault: unknown): Promise<unknown> {
  return import(/* webpackChunkName: "faults" */ './part-fault.ts').then(
    ({ partFault }) => partFault(fault),
    () => fault,
  );
}
