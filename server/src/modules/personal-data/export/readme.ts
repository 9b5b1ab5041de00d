import type { ExportManifest } from './person-files.sql.ts';

const listOf = ({ data }: ExportManifest, rows: string, file: string) =>
  [
    `| ${file} | ${rows} |`,
    '| --- | --- |',
    ...data.filter((each) => each.rows > 0).map((each) => `| ${each.file} | ${each.rows} |`),
  ].join('\n');

const leftOut = ({ leftOut: files }: ExportManifest, title: string) =>
  files.length === 0
    ? ''
    : `\n## ${title}\n\n${files.map(({ file, reason }) => `- ${file} (${reason})`).join('\n')}\n`;

/** The page that explains the archive. */
export const readmeOf: Record<'en' | 'de', (manifest: ExportManifest) => string> = {
  en: (manifest) => `# Personal data

This archive contains what the workspace stores about one person.

- \`data\` has one JSON file for each kind of data. Each entry of a file is one stored row.
- \`documents\` has the files of the person's documents with all versions, in one folder for each document.
- \`attachments\` has the files that the person attached to questions.
- \`manifest.json\` lists the files with the number of their entries.

Passwords, tokens and keys are left out, and so is what the workspace computes for search.

${listOf(manifest, 'Entries', 'File')}
${leftOut(manifest, 'Files that are not in this archive')}`,
  de: (manifest) => `# Personenbezogene Daten

Dieses Archiv enthält, was der Arbeitsbereich über eine Person speichert.

- \`data\` hat eine JSON-Datei für jede Art von Daten. Jeder Eintrag einer Datei ist ein gespeicherter Datensatz.
- \`documents\` hat die Dateien der Dokumente mit allen Versionen, in einem Ordner für jedes Dokument.
- \`attachments\` hat die Dateien, die die Person an Fragen angehängt hat.
- \`manifest.json\` nennt die Dateien mit der Zahl ihrer Einträge.

Passwörter, Token und Schlüssel fehlen, ebenso was der Arbeitsbereich für die Suche berechnet.

${listOf(manifest, 'Einträge', 'Datei')}
${leftOut(manifest, 'Dateien, die in diesem Archiv fehlen')}`,
};
