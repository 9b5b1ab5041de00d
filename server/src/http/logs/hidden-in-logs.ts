/** Values that the process learned after its start. They stay until its end, because a late log line may contain one. */
const hidden = new Set<string>();

/** Short values are not removed, because they could be ordinary words. */
const minLength = 6;

/** Removes a secret from every later log line. */
export function hideInLogs(secret: string): void {
  for (const form of [secret, JSON.stringify(secret).slice(1, -1)])
    if (form.length >= minLength) hidden.add(form);
}

export function withoutHidden(text: string): string {
  let left = text;
  for (const secret of hidden) left = left.replaceAll(secret, '[redacted]');
  return left;
}
