import type { ProfileChange } from '@staffroom/sdk/core';
import { ApiError, useMutation, useQueryClient, useToast } from '@staffroom/sdk/client';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import { mePath } from '../session/session-user.ts';
import { t } from '../texts/texts.ts';

export type { Profile } from '@staffroom/sdk/core';

export const profileQuery = coreQuery('GET /api/profile');

export function useSaveProfile() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: ProfileChange) => callCore('PATCH /api/profile', { body }),
    async onSuccess() {
      toast.show({
        variant: 'success',
        title: t('Profile updated'),
        description: t('Your profile has been updated successfully.'),
      });
      await Promise.all([
        queries.invalidateQueries({ queryKey: profileQuery.queryKey }),
        queries.invalidateQueries({ queryKey: [mePath] }),
      ]);
    },
    onError(error) {
      // Shows the server's message, or else the message from the specification.
      const said = error instanceof ApiError && error.body?.message;
      toast.show({
        variant: 'destructive',
        title: t('Error updating profile'),
        error,
        ...(!said && { description: t('There was an error updating your profile.') }),
      });
    },
  });
}
