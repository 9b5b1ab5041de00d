import { part } from '../../part.tsx';

/** What only a question with files has. */
export const AttachmentChips = part(
  async () => (await import(/* webpackChunkName: "attachments" */ './attachment-chips.tsx')).AttachmentChips,
);

/** Fetches it. */
export async function loadAttachmentTray() {
  const [tray] = await Promise.all([
    import(/* webpackChunkName: "attachments" */ './attachment-tray.ts'),
    AttachmentChips.load(),
  ]);
  return tray;
}
