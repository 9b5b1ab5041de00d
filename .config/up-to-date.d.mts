/** A step in preparing the checkout. */
export interface Step {
  /** Used as a file name. */
  name: string;
  /** Source files and folders; in a folder, installed and generated files do not count. */
  inputs: string[];
  outputs: string[];
  /** Which files in `outputs` belong to this step; all if missing. */
  mine?: (path: string) => boolean;
  /** A further condition: the version of a program, which the step itself may change. */
  tool: () => string;
}

/**
 * @param root the checkout
 * @param records the folder in it for records; if it is lost with the installation, everything is remade
 */
export function upToDate(
  root: string,
  records: string,
): {
  /** 'lost': some output is missing; 'changed': inputs differ, the step never finished, or its output was changed. */
  judge: (checkpoint: Step) => 'fresh' | 'changed' | 'lost';
  /**
   * Runs the step. During the run there is no record, so that a failed or interrupted step is repeated; an input that changes
   * in the meantime counts as changed.
   */
  make: (checkpoint: Step, how: () => Promise<void>) => Promise<void>;
};
