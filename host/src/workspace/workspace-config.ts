import { useQuery } from '@tanstack/react-query';
import type { WorkspaceConfig } from '@staffroom/sdk/core';
import { coreQuery } from '@staffroom/sdk/host';

/** Returns public facts about the workspace; undefined until they have loaded. No screen waits for them. */
export function useConfig(): WorkspaceConfig | undefined {
  return useQuery(coreQuery('GET /api/config')).data;
}

export function useTrashDays(): number {
  return useConfig()?.trashDays ?? usualTrashDays;
}

const usualTrashDays = 30;

/** Returns the name of the product. A blank keeps the height of its line until the name has loaded. */
export function useProductName(): string {
  return useConfig()?.productName ?? '\u00a0';
}
