/** A fault that came again, in better words where there are any. They are fetched when somebody needs them. */
export function explained(fault: unknown): Promise<unknown> {
  return import(/* webpackChunkName: "faults" */ './part-fault.ts').then(
    ({ partFault }) => partFault(fault),
    () => fault,
  );
}
