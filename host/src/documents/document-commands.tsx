import { MenuHeading, MenuItem, MenuSeparator, useOpenAgent, VisuallyHidden } from '@staffroom/sdk/client';
import { commandsAt } from '@staffroom/sdk/host';
import type { LibraryDocument } from './library-document.ts';
import { t } from '../texts/texts.ts';

export function DocumentCommands({ document: { id, fileType, status } }: { document: LibraryDocument }) {
  const { agents, openAgent } = useOpenAgent();
  if (status !== 'processed') return null;
  const offered = commandsAt(agents, 'document', { documents: [id] }, [fileType]);
  if (offered.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      <MenuHeading>{t('With an AI agent')}</MenuHeading>
      {offered.flatMap(({ agent: { slug, name }, commands }) =>
        commands.map(({ id: command, title, question }) => (
          <MenuItem
            key={`${slug} ${command}`}
            icon="arrow-right"
            onSelect={() =>
              void openAgent(
                slug,
                { command, documents: [id], ...(question !== undefined && { question }) },
                { kind: 'document', id },
              )
            }
          >
            {title}
            <VisuallyHidden>, {name}</VisuallyHidden>
          </MenuItem>
        )),
      )}
    </>
  );
}
