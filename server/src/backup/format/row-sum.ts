import { createHash } from 'node:crypto';

const limbs = 4;

/**
 * Sums the SHA-256 of lines modulo 2^256, so that two tables with the same rows have the same sum in any order of their rows.
 */
export class RowSum {
  readonly #sum = new BigUint64Array(limbs);
  #rows = 0;

  add(line: string): void {
    const digest = createHash('sha256').update(line).digest();
    let carry = 0n;
    for (let limb = limbs - 1; limb >= 0; limb--) {
      const total = (this.#sum[limb] ?? 0n) + digest.readBigUInt64BE(limb * 8) + carry;
      this.#sum[limb] = BigInt.asUintN(64, total);
      carry = total >> 64n;
    }
    this.#rows += 1;
  }

  get rows(): number {
    return this.#rows;
  }

  /** The sum in lower-case hex. */
  get sum(): string {
    return [...this.#sum].map((limb) => limb.toString(16).padStart(16, '0')).join('');
  }
}
