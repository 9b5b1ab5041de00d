import type { Profile, ProfileChange } from '@staffroom/sdk/core';
import { fetchJson, useMutation, useQueryClient, useToast } from '@staffroom/sdk/client';
import { mePath } from '../session/session-user.ts';

export type { Profile } from '@staffroom/sdk/core';

export const profilePath = '/api/profile';

/** Saves a change and says so; the person's name is shown in other places, too. */
export function useSaveProfile() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (change: ProfileChange) => fetchJson<Profile>(profilePath, { method: 'PATCH', body: change }),
    async onSuccess() {
      toast.show({
        variant: 'success',
        title: 'Profile updated',
        description: 'Your profile has been updated successfully.',
      });
      await Promise.all([
        queries.invalidateQueries({ queryKey: [profilePath] }),
        queries.invalidateQueries({ queryKey: [mePath] }),
      ]);
    },
    onError(error) {
      toast.show({ variant: 'destructive', title: 'Error updating profile', error });
    },
  });
}
