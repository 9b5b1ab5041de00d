import { AnswerMarkdown } from './chat/answer/markdown.tsx';
import { Prose } from './ui/layout/prose.tsx';

const none = new Map<number, null>();
const nothing = () => {};

export default function MarkdownView({ text }: { text: string }) {
  return (
    <Prose>
      <AnswerMarkdown text={text} cited={none} active={null} onCite={nothing} />
    </Prose>
  );
}
