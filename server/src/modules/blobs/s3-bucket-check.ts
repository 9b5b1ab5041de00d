interface BucketAddress {
  bucket: string;
  endpoint?: string | undefined;
  region: string;
}

/** Describes the wrong setting for the server operator; null if the S3 server could not be reached. */
export function bucketProblem(error: unknown, { bucket, endpoint, region }: BucketAddress): string | null {
  const status = statusOf(error);
  const host = endpoint === undefined ? 'Amazon S3' : new URL(endpoint).host;
  if (status === 404)
    return `S3_BUCKET names the bucket "${bucket}", which does not exist at ${host}. Create it, or correct S3_BUCKET.`;
  if (status === 401 || status === 403)
    return `${host} does not let S3_ACCESS_KEY_ID use the bucket "${bucket}". Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and give the key the right s3:ListBucket.`;
  if (status === 301) return `The bucket "${bucket}" is not in the region "${region}". Correct S3_REGION.`;
  if (status !== undefined && status >= 300 && status < 500)
    return `${host} answers with HTTP ${status} when it is asked for the bucket "${bucket}". Check S3_ENDPOINT, S3_REGION and S3_BUCKET.`;
  return null;
}

/** The HTTP status of a failed request to the S3 server. */
export function statusOf(error: unknown): number | undefined {
  const { $metadata: answer } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } };
  return answer?.httpStatusCode;
}
