import {
  changeDirectory,
  createDirectory,
  createDirectoryToken,
  listDirectories,
  removeDirectory,
  removeDirectoryToken,
} from '@staffroom/sdk/core';
import type { Context } from 'koa';
import type { Site } from '../../../http/host-check.ts';
import { type ApiRoute, implement } from '../../../http/route.ts';
import { changeWords } from '../../confirmations/change-words.ts';
import type { Directories } from './directories.ts';
import { scimAddress } from '../scim-requests.ts';

interface DirectoryRoutesOptions {
  directories: Directories;
  site: Pick<Site, 'originOf'>;
}

export function directoryRoutes({ directories, site }: DirectoryRoutesOptions): ApiRoute[] {
  const addressFor = (ctx: Context) => scimAddress(site, ctx.host);
  return [
    implement(listDirectories, ({ ctx }) => directories.list(addressFor(ctx))),
    implement(createDirectory, async ({ user, body, ctx, confirm }) => {
      await confirm((language) => changeWords[language].directory({ ...body, isNew: true }));
      return directories.create(user.id, body, addressFor(ctx));
    }),
    implement(changeDirectory, async ({ user, params, body, ctx, confirm }) => {
      await directories.get(params.id);
      await confirm((language) => changeWords[language].directory({ ...body, isNew: false }));
      return directories.change(user.id, params.id, body, addressFor(ctx));
    }),
    implement(removeDirectory, ({ user, params }) => directories.remove(user.id, params.id)),
    implement(createDirectoryToken, async ({ user, params, body, confirm }) => {
      const { name, domains } = await directories.get(params.id);
      await confirm((language) => changeWords[language].directoryToken({ name, domains, ...body }));
      return directories.createToken(user, params.id, body.days);
    }),
    implement(removeDirectoryToken, ({ user, params }) =>
      directories.removeToken(user.id, params.id, params.tokenId),
    ),
  ];
}
