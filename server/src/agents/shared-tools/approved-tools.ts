import { createHash } from 'node:crypto';
import type { SharedToolInfo } from '@staffroom/sdk';
import { readReceipt } from '../versions/version-folders.ts';

/** Identifies the shared tools in a manifest, as the person who approves a version sees them. */
export function toolsDigest(offers: readonly SharedToolInfo[]): string {
  const whole = offers.map(({ name, title, description, changes }) => [name, title, description, changes]);
  return createHash('sha256').update(JSON.stringify(whole)).digest('base64url');
}

/**
 * Whether someone has approved the installed version in this folder together with these shared tools. The manifest is code, so
 * its tools may differ from those at the time of the installation.
 */
export async function areToolsApproved(folder: string, offers: readonly SharedToolInfo[]): Promise<boolean> {
  const receipt = await readReceipt(folder);
  if (!receipt?.approved) return false;
  return receipt.tools === null || receipt.tools === toolsDigest(offers);
}
