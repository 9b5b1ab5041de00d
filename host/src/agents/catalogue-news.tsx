import { useQueryClient } from '@tanstack/react-query';
import { useWorkspaceEvent } from '@staffroom/sdk/client';
import { cataloguePath } from './catalogue.ts';

/** Asks for the catalogue again when an agent was installed, switched on or off: an open page says so at once. */
export function CatalogueNews() {
  const queries = useQueryClient();
  useWorkspaceEvent('agents.changed', () => void queries.invalidateQueries({ queryKey: [cataloguePath] }));
  return null;
}
