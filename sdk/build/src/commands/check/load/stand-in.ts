/**
 * A value for everything that the client half takes from React and the kit: it can be called, constructed and read, and each
 * result is again such a value.
 */
export function standIn(): unknown {
  const self: unknown = new Proxy(function anything() {}, {
    apply: () => self,
    construct: () => self as object,
    get(target, key) {
      // Without `then`, an await of this value ends.
      if (key === 'then') return undefined;
      if (key === 'prototype') return target.prototype;
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return () => [][Symbol.iterator]();
      return self;
    },
    has: () => true,
  });
  return self;
}
