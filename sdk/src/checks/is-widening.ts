/** Whether a person has to agree to a grant before the version runs. */
export const isWidening = ({ change }: { change: 'same' | 'new' | 'changed' | 'gone' }): boolean =>
  change === 'new' || change === 'changed';
