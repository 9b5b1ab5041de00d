// Checks comments, test titles, screen texts, documentation and commit subjects against the rules of .github/WRITING.md that a
// program can check.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const files = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n');
const problems = [];
const report = (place, why, text) => problems.push(`${place}: ${why}: ${text.slice(0, 120)}`);

/** Screen texts whose wording the specifications fix. */
const fixedTexts = /^(Delete for ever|Delete \{\w+\} for ever|Document deleted for ever)/;
const bannedWords =
  /\b(anew|whoever|by the clock|for ever|any more|of (?:one['’]s|its|her|his|our|their|your) own(?! \p{L})|goes along with|bears on)(?!\p{L})/iu;
const britishWords =
  /\b(analys(?:e[d]?|ing|able)|colou?rs?(?<=ou\w*)|behaviours?|cancell(?:ed|ing)|(?:un)?recogni[sz](?<=s)\w*|organis\w+|summaris\w+|normalis\w+|serialis\w+|honour\w*|favour\w*|neighbour\w*|labell\w+|artefacts?)\b/i;
/** The openings of comments that are a fragment or have a clause as their subject. */
const badOpening = /^(Of|As|Whoever|What)\b(?!.*\?)/;
/** The openings of test titles without a subject, which only the title of their group would name. */
const noSubject =
  /^(are|can(not)?|counts|does|gets|goes|has|is|keeps|lists|marks|may|must|names|never|of|refuses|reserves|sends|shows|stays|was|were|what|whose)\b/;

function readWords(place, text) {
  const banned = bannedWords.exec(text) ?? britishWords.exec(text);
  if (banned) report(place, `"${banned[0]}"`, text);
}

for (const file of files.filter((name) => /\.(tsx?|mts|mjs)$/.test(name))) {
  const source = readFileSync(file, 'utf8');
  for (const { line, text } of commentsOf(file, source)) {
    const place = `${file}:${line}`;
    if (badOpening.test(text)) report(place, 'opening', text);
    readWords(place, text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”|'[^']*'/g, ''));
  }
  if (/\.(test|spec)\.tsx?$/.test(file))
    for (const [, title] of source.matchAll(/^ *(?:it|test)(?:\.\w+)*\(\s*['"`](.{1,300})/gm))
      if (noSubject.test(title)) report(file, 'test title without a subject', title);
}

for (const file of globSync('{host,sdk,agents}/**/locales/de.json', {
  exclude: ['**/node_modules/**', '**/dist/**'],
})) {
  for (const text of Object.keys(JSON.parse(readFileSync(file, 'utf8'))))
    if (!fixedTexts.test(text)) readWords(file, text);
}

for (const file of files.filter((name) => name.endsWith('.md') && !/WRITING|api\.md|notices/i.test(name))) {
  const paragraphs = readFileSync(file, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, (code) =>
    code.replaceAll(/[^\n]/g, ''),
  );
  for (const [at, line] of paragraphs.split('\n').entries())
    readWords(`${file}:${at + 1}`, line.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”|\]\([^)]*\)/g, ''));
}

// Checks only newer commit subjects, because the rule did not exist before this day.
for (const subject of git('log', '--since=2026-11-27T20:30', '--format=%s').split('\n').filter(Boolean)) {
  if (subject.length > 72) report('commit', `${subject.length} characters`, subject);
  if (!/^(\w+)(\([\w, -]+\))?!?: \S/.test(subject))
    report('commit', 'no `type(area): what changes`', subject);
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n${problems.length} problems, see .github/WRITING.md\n`);
  process.exit(1);
}
process.stdout.write('words: comments, texts, pages and commit subjects follow .github/WRITING.md\n');

/** Returns the comments of a file. Consecutive line comments count as one. */
function commentsOf(file, source) {
  const found = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const last = found.at(-1);
    if (type === 'Line' && last?.type === 'Line' && /^\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += ` ${value.trim()}`;
      last.end = end;
      continue;
    }
    const text = value
      .replace(/^\*/, '')
      .replaceAll(/\n\s*\* ?/g, ' ')
      .trim();
    found.push({ type, text, end, line: source.slice(0, start).split('\n').length });
  }
  return found;
}
