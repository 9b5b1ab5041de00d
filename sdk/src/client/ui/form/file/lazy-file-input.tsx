import { lazyPart } from '../../../lazy-part.tsx';
import { Skeleton } from '../../feedback/skeleton.tsx';
import type { FileInputProps } from './file-input.tsx';

/**
 * Selects a file with a button in the product's style. The `Field` around it provides the label. Loads on first use.
 * @example <Field label="Logo"><FileInput accept=".png,.svg" onSelect={upload} immediate /></Field>
 */
export const FileInput = lazyPart<FileInputProps>(() => import('./file-input.tsx'), <Skeleton height={36} />);
