import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { corrupt, encrypted } from '../refusal.ts';

const packageFolder = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')));

/**
 * Opens a PDF.
 * @param withPictures whether to decode scanner formats too, which needs WebAssembly
 * @throws Refusal
 */
export async function openPdf(bytes: Uint8Array, withPictures: boolean): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // Copies the bytes, because pdf.js takes over their memory and refuses a Buffer.
      data: new Uint8Array(bytes),
      // Without these character maps, Chinese, Japanese and Korean documents seem to contain no text.
      cMapUrl: `${packageFolder}cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${packageFolder}standard_fonts/`,
      wasmUrl: `${packageFolder}wasm/`,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: withPictures,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      verbosity: 0,
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(`${error.name} ${error.message}`);
    throw isLocked ? encrypted('PDF', error) : corrupt('PDF', error);
  }
}
