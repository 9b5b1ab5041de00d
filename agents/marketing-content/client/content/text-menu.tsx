import { IconButton, Menu, MenuItem, saveFile, useApi, useOpenAgent } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { Content, ExportFormat, ProjectDetail } from '../../contract.ts';
import type { ContentType } from '../../project.ts';
import { contentNames } from '../names.ts';
import { usePlace } from '../use-place.ts';
import { GapQuestion } from './gaps.tsx';
import { PromptPreview } from './prompt-preview.tsx';
import { t } from '../texts.ts';

const formatNames: Record<ExportFormat, string> = { docx: 'Word', md: 'Markdown', txt: t('plain text') };

interface TextMenuProps {
  project: ProjectDetail;
  type: ContentType;
  item: Content | undefined;
  /** Starts writing variants. Absent for viewers, and while the text is being written. */
  onVariants: ((count: number) => void) | undefined;
}

export function TextMenu({ project, type, item, onVariants }: TextMenuProps) {
  const toast = useToasts();
  const place = usePlace();
  const { exportContent } = useApi(contract);
  const { openAgent, problem } = useOpenAgent();
  const [asked, setAsked] = useState(false);
  const [exporting, setExporting] = useState<ExportFormat | null>(null);
  const gaps = item?.gaps ?? [];
  const name = contentNames[type];
  const slides = { question: t('Show these figures and no others.'), text: figuresOf(project) };
  const save = (contentId: string, format: ExportFormat) =>
    saveFile(exportContent.href({ params: { contentId }, query: { format, gaps: gaps.length } })).catch(
      toast.failed(t('Couldn’t export the text')),
    );
  return (
    <>
      <Menu
        label={t('More actions for {name}', { name })}
        align="end"
        trigger={<IconButton icon="more" size="compact" label={t('More actions for {name}', { name })} />}
      >
        {onVariants &&
          item &&
          [2, 3].map((count) => (
            <MenuItem key={count} icon="grid" onSelect={() => onVariants(count)}>
              {t('Write {count} variants side by side', { count })}
            </MenuItem>
          ))}
        {project.mayEdit && (
          <MenuItem icon="eye" onSelect={() => setAsked(true)}>
            {t('Show the prompt')}
          </MenuItem>
        )}
        {item &&
          contract.exportFormats.map((format) => (
            <MenuItem
              key={format}
              icon="download"
              onSelect={() => (gaps.length > 0 ? setExporting(format) : void save(item.id, format))}
            >
              {t('Save as {formatName}', { formatName: formatNames[format] })}
            </MenuItem>
          ))}
        {item &&
          type === 'case-study' &&
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
              {t('Create slides from these figures')}
            </MenuItem>
          )}
      </Menu>
      {item && (
        <GapQuestion
          open={exporting !== null}
          title={t('Download with gaps')}
          confirmLabel={t('Download with {gaps, plural, one {# gap} other {# gaps}}', { gaps: gaps.length })}
          gaps={gaps}
          onConfirm={() => {
            if (exporting) void save(item.id, exporting);
            setExporting(null);
          }}
          onClose={() => setExporting(null)}
        />
      )}
      {asked && <PromptPreview id={project.id} type={type} onClose={() => setAsked(false)} />}
    </>
  );
}

/** Returns the facts of the project for the agent that makes slides, one per line. The person can edit them there first. */
const figuresOf = ({ name, clientName, metrics }: ProjectDetail) => {
  const facts = metrics.split('\n').flatMap((line) => line.trim().replace(/^[-*•]\s+/, '') || []);
  return `# Results of “${name}” for ${clientName}\n\n${facts.map((fact) => `- ${fact}`).join('\n')}`;
};
