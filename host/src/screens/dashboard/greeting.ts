import { recentLimit } from '../../documents/document-queries.ts';
import { isInProgress, isProcessed, type LibraryDocument } from '../../documents/library-document.ts';

/** "Good morning, Ana". Before five in the morning it is still evening. */
export function greeting(now: Date, name: string | null): string {
  const hour = now.getHours();
  const words = hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon';
  const first = name?.trim().split(/\s+/)[0];
  return first ? `${words}, ${first}` : words;
}

/** One line of news about the documents that came last: what is being read, what was finished since yesterday began, what failed. */
export function newsLine(documents: readonly LibraryDocument[], now: Date): string {
  if (documents.length === 0) return 'Your library is empty. Upload a document to begin.';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime();
  // Of more than were looked at nobody knows how many there are.
  const cut = documents.length >= recentLimit;
  const since = documents.filter(({ updatedAt }) => Date.parse(updatedAt) >= yesterday);
  const lines = [
    sentence(documents.filter(isInProgress).length, 'is being processed', 'are being processed'),
    sentence(
      since.filter(isProcessed).length,
      'finished since yesterday',
      'finished since yesterday',
      cut && since.length === documents.length,
    ),
    sentence(
      since.filter(({ status }) => status === 'failed').length,
      'could not be read',
      'could not be read',
    ),
  ].filter((line) => line !== null);
  return lines.length === 0 ? 'Nothing new since yesterday.' : lines.join(' ');
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

function sentence(count: number, one: string, many: string, atLeast = false): string | null {
  if (count === 0) return null;
  const number = `${words[count] ?? count.toLocaleString('en')}${atLeast ? ' or more' : ''}`;
  return count === 1 ? `${number} document ${one}.` : `${number} documents ${many}.`;
}
