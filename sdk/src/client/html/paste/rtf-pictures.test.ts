import { expect, it } from 'vitest';
import { rtfPictures } from './rtf-pictures.ts';

it('images of a text in RTF are read in their order, each once', () => {
  const rtf = String.raw`{\rtf1 Text {\*\shppict{\pict{\*\picprop\shplid1{\sp{\sn shapeType}{\sv 75}}}\picw10\pich10\pngblip\bliptag-12{\*\blipuid 89504e47}
89504e47
0d0a}}{\nonshppict{\pict\wmetafile8 0102}}{\nonshppict {\pict\pngblip 89}}{\pict\jpegblip\picw5 ffd8ff}{\pict\emfblip 01}}`;
  expect(rtfPictures(rtf)).toEqual(['data:image/png;base64,iVBORw0K', 'data:image/jpeg;base64,/9j/']);
});

it('a text without images and a text that is cut off have no images', () => {
  expect(rtfPictures('{\\rtf1 Text}')).toEqual([]);
  expect(rtfPictures('{\\rtf1 {\\pict\\pngblip')).toEqual([]);
});
