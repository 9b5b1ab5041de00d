import { part } from '../../part.tsx';

export const AttachmentChips = part(
  async () => (await import(/* webpackChunkName: "attachments" */ './attachment-chips.tsx')).AttachmentChips,
);

export async function loadAttachmentTray() {
  const [tray] = await Promise.all([
    import(/* webpackChunkName: "attachments" */ './attachment-tray.ts'),
    AttachmentChips.load(),
  ]);
  return tray;
}
