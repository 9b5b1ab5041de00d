export { TextCell } from './text-cell.tsx';
