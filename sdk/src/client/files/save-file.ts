/**
 * Downloads a file under the name that the server gives. Unlike a link, this function reports errors.
 * @throws ApiError for every error response, TypeError when the server cannot be reached
 * @example saveFile('/api/ai-chat-sessions/1/export?format=md').catch((error) => toast.show({ … }))
 */
export async function saveFile(address: string): Promise<void> {
  const { download } = await import(/* webpackChunkName: "files" */ './download.ts');
  await download(address);
}
