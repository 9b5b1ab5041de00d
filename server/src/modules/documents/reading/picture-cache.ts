/**
 * Keeps the pictures that were requested last. Requests for a picture that is being drawn wait for the same drawing; a drawing
 * that failed or found nothing is not kept.
 * @param maxPictures the number of kept pictures
 */
export function createPictureCache<Picture>(maxPictures: number) {
  const kept = new Map<string, Promise<Picture | null>>();

  return async (key: string, draw: () => Promise<Picture | null>): Promise<Picture | null> => {
    const found = kept.get(key) ?? draw();
    // Moves the entry to the end, because the first entry is deleted when the cache is full.
    kept.delete(key);
    kept.set(key, found);
    const oldest = kept.size > maxPictures ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    const picture = await found.catch(() => null);
    if (picture === null && kept.get(key) === found) kept.delete(key);
    return picture;
  };
}
