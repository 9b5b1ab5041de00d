import { useQuery } from '@tanstack/react-query';
import type { WorkspaceConfig } from '@staffroom/sdk/core';
import { coreQuery } from '@staffroom/sdk/host';

/** What anybody may know of this workspace. Undefined until it has arrived; nothing on screen waits for it. */
export function useConfig(): WorkspaceConfig | undefined {
  return useQuery(coreQuery('GET /api/config')).data;
}

/** So long what is deleted waits in the trash. */
export function useTrashDays(): number {
  return useConfig()?.trashDays ?? usualTrashDays;
}

const usualTrashDays = 30;

/** A blank keeps the line's height until the name is known. */
export function useProductName(): string {
  return useConfig()?.productName ?? '\u00a0';
}
