/** Part of what makes a checkout ready. */
export interface Step {
  /** As a file's. */
  name: string;
  /** Files and folders that it is made from; of a folder, nothing that is made or installed in it. */
  inputs: string[];
  /** Files and folders that it makes. */
  outputs: string[];
  /** Which of the files in `outputs` are this step's; all if missing. */
  mine?: (path: string) => boolean;
  /** What else decides: the version of a program, which the step itself may change. */
  tool: () => string;
}

/**
 * @param root the checkout
 * @param records the folder in it that remembers; when it is lost with what was installed, everything is made again
 */
export function upToDate(
  root: string,
  records: string,
): {
  /**
   * 'lost': something that it had made is no longer there; 'changed': it was made from something else or never to its end,
   * or what it had made is no longer as it was.
   */
  judge: (step: Step) => 'fresh' | 'changed' | 'lost';
  /**
   * Makes it. Meanwhile nothing is remembered, so that a step that fails or is cut short is made again; an input that
   * changes meanwhile counts as changed.
   */
  make: (step: Step, how: () => Promise<void>) => Promise<void>;
};
