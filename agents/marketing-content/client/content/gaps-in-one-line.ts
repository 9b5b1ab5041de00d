const maxShown = 6;

export const gapsInOneLine = (gaps: readonly string[]): string =>
  [...gaps.slice(0, maxShown), ...(gaps.length > maxShown ? ['…'] : [])].join(' · ');
