import type { Post } from '../../contract.ts';
import type { Draft } from './use-draft.ts';

export interface PanelProps {
  post: Post;
  draft: Draft;
  unsaved: boolean;
  onChange: (part: Partial<Draft>) => void;
}
