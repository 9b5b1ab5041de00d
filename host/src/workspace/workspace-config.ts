import { useQuery } from '@tanstack/react-query';

/** `GET /api/config`: what anybody may know of this workspace. */
export interface WorkspaceConfig {
  productName: string;
  companyName: string;
  companyDomain: string;
  termsUrl: string | null;
  privacyUrl: string | null;
  version: string;
  /** A development identity provider stands in for Google. */
  devSignIn: boolean;
}

/** Undefined until it has arrived; nothing on screen waits for it. */
export function useConfig(): WorkspaceConfig | undefined {
  return useQuery<WorkspaceConfig>({ queryKey: ['/api/config'] }).data;
}

/** A blank keeps the line's height until the name is known. */
export function useProductName(): string {
  return useConfig()?.productName ?? '\u00a0';
}
