import { documentExtensions } from '@staffroom/sdk/host';

/** Opens the system's dialog for files. Browsers permit this only directly after a click or a key press. */
export function chooseFiles(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = documentExtensions.join(',');
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]));
  input.click();
}
