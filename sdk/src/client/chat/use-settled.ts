import { useEffect, useState } from 'react';

/** Debounces a value, so that not every key press causes a request. @param delay milliseconds */
export function useSettled<T>(value: T, delay = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
