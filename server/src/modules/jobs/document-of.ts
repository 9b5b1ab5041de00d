import type { JobSpec } from '@staffroom/sdk';
import { z } from 'zod';
import { validateAsync } from '../../http/validate.ts';

const About = z.object({ documentId: z.uuid() });
const AboutSeveral = z.object({ documentIds: z.array(z.uuid()) });

/**
 * The document under which a job is listed; undefined for a job without a document.
 * @param requireDocument throws `not-found` for missing documents and for documents that the person cannot read
 * @throws AppError if the input does not match the schema or the document is missing
 */
export async function documentOf(
  { spec, input, userId }: { spec: JobSpec; input: unknown; userId: string },
  requireDocument: (userId: string, documentId: string) => Promise<unknown>,
): Promise<string | undefined> {
  await validateAsync(spec.input, input);
  const about = About.safeParse(input);
  if (!about.success) return undefined;
  await requireDocument(userId, about.data.documentId);
  return about.data.documentId;
}

/** All documents in the input fields `documentId` and `documentIds`, which the platform fills. */
export function documentsOf({
  documentId,
  input,
}: {
  documentId?: string | null | undefined;
  input: unknown;
}): string[] {
  const one = About.safeParse(input);
  const several = AboutSeveral.safeParse(input);
  return [
    ...new Set([
      ...(documentId ? [documentId] : []),
      ...(one.success ? [one.data.documentId] : []),
      ...(several.success ? several.data.documentIds : []),
    ]),
  ];
}
