import { isFormula } from './formula-source.ts';

interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: { hProperties?: { className?: string[] } };
}

/**
 * A remark plugin that runs after `remark-math`: turns amounts of money back into text, and marks `$$ … $$` as block formulas.
 */
export function formulaNodes() {
  return (tree: MarkdownNode, file: unknown) => rewrite(tree, String(file));
}

function rewrite(node: MarkdownNode, source: string): void {
  if (!node.children) return;
  node.children = node.children.map((child) => {
    if (child.type !== 'inlineMath') {
      rewrite(child, source);
      return child;
    }
    const from = child.position?.start.offset ?? 0;
    const written = source.slice(from, child.position?.end.offset ?? from);
    if (written.startsWith('$$')) {
      child.data = {
        ...child.data,
        hProperties: { ...child.data?.hProperties, className: ['language-math', 'math-display'] },
      };
      return child;
    }
    return isFormula(child.value ?? '')
      ? child
      : { type: 'text', value: written, ...(child.position && { position: child.position }) };
  });
}
