import {
  IconButton,
  Menu,
  MenuItem,
  serverMessage,
  saveFile,
  useAgent,
  useQuery,
  useToast,
} from '@staffroom/sdk/client';
import { t } from './texts.ts';

type ExportFormat = 'docx' | 'xlsx' | 'pdf';

/** Saves the content of a page as a file. If PDF is not available, its menu item shows the reason. */
export function ExportMenu({
  label,
  failed,
  disabled = false,
  hrefOf,
}: {
  label: string;
  /** Title of the error message after a failed export. */
  failed: string;
  disabled?: boolean;
  hrefOf: (format: ExportFormat) => string;
}) {
  const { api } = useAgent();
  const noPdf = useQuery<{ pdf: string | null }>({ queryKey: [`${api}/abilities`] }).data?.pdf ?? null;
  const toast = useToast();
  async function exportAs(format: ExportFormat) {
    try {
      await saveFile(hrefOf(format));
    } catch (error) {
      toast.show({ variant: 'destructive', title: failed, error });
    }
  }
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <IconButton
          size="compact"
          variant="secondary"
          icon="download"
          label={t('Export')}
          disabled={disabled}
        />
      }
    >
      <MenuItem onSelect={() => void exportAs('docx')}>{t('Word document (.docx)')}</MenuItem>
      <MenuItem onSelect={() => void exportAs('xlsx')}>{t('Excel workbook (.xlsx)')}</MenuItem>
      <MenuItem disabled={noPdf !== null} onSelect={() => void exportAs('pdf')}>
        {noPdf === null ? t('PDF (.pdf)') : serverMessage(noPdf)}
      </MenuItem>
    </Menu>
  );
}
