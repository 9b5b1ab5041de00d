import { useQuery } from '@tanstack/react-query';
import type { WorkspaceConfig } from '@staffroom/sdk/core';
import { coreQuery } from '@staffroom/sdk/host';

/** The public facts about this workspace. Undefined until loaded; nothing on screen waits for them. */
export function useConfig(): WorkspaceConfig | undefined {
  return useQuery(coreQuery('GET /api/config')).data;
}

export function useTrashDays(): number {
  return useConfig()?.trashDays ?? usualTrashDays;
}

const usualTrashDays = 30;

/** The blank keeps the line's height until the name is known. */
export function useProductName(): string {
  return useConfig()?.productName ?? '\u00a0';
}
