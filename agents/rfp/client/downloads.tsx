import {
  Button,
  Menu,
  MenuHeading,
  MenuItem,
  MenuSeparator,
  saveFile,
  useApi,
  useToast,
} from '@staffroom/sdk/client';
import * as contract from '../contract.ts';

/** Everything that leaves: the analysis in four forms, and the buyer's own files with the answers in them. */
export function Downloads({ rfp }: { rfp: contract.StoredRfp }) {
  const api = useApi(contract);
  const toast = useToast();
  const params = { id: rfp.id };
  const save = (format: 'txt' | 'docx' | 'xlsx' | 'ics') =>
    saveFile(api.exportLedger.href({ params, query: { format } })).catch((error: unknown) =>
      toast.show({ variant: 'destructive', title: 'The file could not be saved', error }),
    );
  const files = [{ documentId: rfp.documentId, filename: rfp.filename }, ...rfp.annexes].filter(
    ({ filename }) => /\.(?:docx|xlsx)$/i.test(filename),
  );

  async function fill(documentId: string, drafts: 'yes' | 'no') {
    const query = { documentId, drafts };
    try {
      const { filled, unplaced } = await api.previewFill.call({ params, query });
      const missed =
        unplaced.length === 0
          ? ''
          : ` ${unplaced.length} ${unplaced.length === 1 ? 'answer has' : 'answers have'} no place in it.`;
      if (filled.length > 0) await saveFile(api.fillFile.href({ params, query }));
      toast.show({
        variant: filled.length > 0 ? 'success' : 'destructive',
        title: filled.length > 0 ? `${filled.length} answers written into the file` : 'Nothing was written',
        description: filled.length > 0 ? missed.trim() : missed.trim() || 'There is no approved answer yet.',
      });
    } catch (error) {
      toast.show({ variant: 'destructive', title: 'The file could not be filled in', error });
    }
  }

  return (
    <>
      <Button icon="download" onClick={() => void save('txt')}>
        Download Analysis
      </Button>
      <Menu label="Other files" align="end" trigger={<Button icon="more" aria-label="Other files" />}>
        <MenuItem onSelect={() => void save('docx')}>Report as Word</MenuItem>
        <MenuItem onSelect={() => void save('xlsx')}>Ledger as Excel</MenuItem>
        <MenuItem onSelect={() => void save('ics')}>Key dates as calendar</MenuItem>
        {files.length > 0 && <MenuSeparator />}
        {files.map(({ documentId, filename }) => (
          <FileItems
            key={documentId}
            filename={filename}
            onFill={(drafts) => void fill(documentId, drafts)}
          />
        ))}
      </Menu>
    </>
  );
}

function FileItems({ filename, onFill }: { filename: string; onFill: (drafts: 'yes' | 'no') => void }) {
  return (
    <>
      <MenuHeading>{filename}</MenuHeading>
      <MenuItem onSelect={() => onFill('no')}>Fill in approved answers</MenuItem>
      <MenuItem onSelect={() => onFill('yes')}>Fill in drafts, too</MenuItem>
    </>
  );
}
