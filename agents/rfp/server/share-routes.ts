import { msg, plainLine } from '@staffroom/sdk';
import { grantRfp, revokeRfp, shareRfp } from '../contract.ts';
import { route } from './kit.ts';
import { openStore } from './store.ts';

export const shareRoutes = [
  route(shareRfp, async ({ params: { id }, body: { access }, call }) => {
    const store = openStore(call);
    await store.own(id);
    return store.present(await store.rfps.update(id, { access }));
  }),

  route(grantRfp, async ({ params: { id }, body, call }) => {
    const store = openStore(call);
    const rfp = await store.own(id);
    const isNew = !rfp.shares.some((share) => share.id === body.id);
    const shares = await store.shared.add(rfp, body);
    const shared = await store.rfps.update(id, { shares });
    if (isNew && body.to === 'person')
      await call.notify.people(
        [body.id],
        msg`${call.user.name} shared “${short(plainLine(rfp.title))}” with you`,
        {
          href: `/agents/rfp?rfp=${id}`,
          // A person without access to the RFP sees the notification when they get access.
          documentIds: [rfp.documentId],
        },
      );
    return store.present(shared);
  }),

  route(revokeRfp, async ({ params: { id, from }, call }) => {
    const store = openStore(call);
    const rfp = await store.own(id);
    const shared = await store.rfps.update(id, { shares: rfp.shares.filter((share) => share.id !== from) });
    await store.shared.remove(id, from);
    return store.present(shared);
  }),
];

/** A title that leaves room for the rest of a notification. */
const short = (title: string) => (title.length > 80 ? `${title.slice(0, 79).trimEnd()}…` : title);
