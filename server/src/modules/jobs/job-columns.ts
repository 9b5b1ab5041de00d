export const jobColumns = `
  id, user_id as "userId", agent, name, document_id as "documentId", document_ids as "documentIds", input, instructions, status,
  step, steps, result, result_path as "resultPath", error,
  error_parts as "errorParts", attempts, waits_for as "waitsFor",
  idempotency_key as "idempotencyKey", request, created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`;
