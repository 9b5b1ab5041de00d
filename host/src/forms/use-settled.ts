import { useEffect, useState } from 'react';

/** A value once it has not changed for a while, so that the server is not asked at every key. @param delay milliseconds */
export function useSettled<T>(value: T, delay = 200): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
