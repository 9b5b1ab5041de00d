import { IconButton, Menu, MenuItem, saveFile, useApi, useOpenAgent } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import type { Content, ExportFormat, ProjectDetail } from '../../contract.ts';
import { contentNames } from '../../project.ts';
import { usePlace } from '../use-place.ts';

const formatNames: Record<ExportFormat, string> = { docx: 'Word', md: 'Markdown', txt: 'plain text' };

interface TextMenuProps {
  project: ProjectDetail;
  item: Content;
  /** Absent where the person may only read, and while the text is written. */
  onVariants: ((count: number) => void) | undefined;
}

/** What else can be done with a text: written in variants, saved as a file, its figures shown on slides. */
export function TextMenu({ project, item, onVariants }: TextMenuProps) {
  const toast = useToasts();
  const place = usePlace();
  const { exportContent } = useApi(contract);
  const { openAgent, problem } = useOpenAgent();
  const name = contentNames[item.contentType];
  const slides = { question: 'Show these figures and no others.', text: figuresOf(project) };
  const save = (format: ExportFormat) =>
    saveFile(exportContent.href({ params: { contentId: item.id }, query: { format } })).catch(
      toast.failed('The text could not be exported'),
    );
  return (
    <Menu
      label={`More with ${name}`}
      align="end"
      trigger={<IconButton icon="more" size="compact" label={`More with ${name}`} />}
    >
      {onVariants &&
        [2, 3].map((count) => (
          <MenuItem key={count} icon="grid" onSelect={() => onVariants(count)}>
            Write {count} variants side by side
          </MenuItem>
        ))}
      {contract.exportFormats.map((format) => (
        <MenuItem key={format} icon="download" onSelect={() => void save(format)}>
          Save as {formatNames[format]}
        </MenuItem>
      ))}
      {item.contentType === 'case-study' &&
        project.metrics.trim() !== '' &&
        problem('presentation', slides) === null && (
          <MenuItem
            icon="presentation"
            onSelect={() =>
              void openAgent('presentation', slides, {
                kind: 'record',
                id: project.id,
                title: project.name,
                href: place.project(project.id),
              })
            }
          >
            Send its figures to the Presentation Generator
          </MenuItem>
        )}
    </Menu>
  );
}

/** What the slides are made of: the other agent's person sees it, and can change it, before anything is made. A line is a fact. */
const figuresOf = ({ name, clientName, metrics }: ProjectDetail) => {
  const facts = metrics.split('\n').flatMap((line) => line.trim().replace(/^[-*•]\s+/, '') || []);
  return `# Results of “${name}” for ${clientName}\n\n${facts.map((fact) => `- ${fact}`).join('\n')}`;
};
