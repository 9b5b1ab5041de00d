import { z } from 'zod';
import type { Outgoing } from '../../../ai/outgoing/outgoing.ts';
import { RefusedSignIn } from '../refused-sign-in.ts';
import type { ProviderGroup } from '../sign-in-provider.ts';

const Ids = z.object({ value: z.array(z.string().max(200)).max(11_000) });
const Names = z.object({ value: z.array(z.object({ id: z.string(), displayName: z.string().nullish() })) });

/** Ids for which Microsoft Graph returns names in one call. */
const batch = 1_000;

/** Reads the groups of the person, including those that contain their groups, from Microsoft Graph. @throws RefusedSignIn */
export async function graphGroups(
  fetch: Outgoing['fetch'],
  host: string,
  token: string,
): Promise<ProviderGroup[]> {
  const call = async (path: string, body: unknown) => {
    const response = await fetch(`https://${host}/v1.0/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok ? ((await response.json()) as unknown) : response.status;
  };
  const ids = Ids.safeParse(await call('me/getMemberObjects', { securityEnabledOnly: false }));
  if (!ids.success)
    throw new RefusedSignIn(
      'groups_incomplete',
      'Microsoft Graph did not return the groups. Grant the application the permission GroupMember.Read.All',
    );
  const all = ids.data.value;
  const names = new Map<string, string>();
  for (let start = 0; start < all.length; start += batch) {
    const answer = await call('directoryObjects/getByIds', {
      ids: all.slice(start, start + batch),
      types: ['group'],
    });
    for (const { id, displayName } of Names.safeParse(answer).data?.value ?? [])
      names.set(id, displayName ?? id);
  }
  // Roles and administrative units are no groups. Without any name, the permission to read names is missing.
  const groups = names.size > 0 ? all.filter((id) => names.has(id)) : all;
  return groups.map((id) => ({ id, name: names.get(id) ?? id }));
}
