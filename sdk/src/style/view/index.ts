export { BrandVoice, type CheckedText } from './brand-voice.tsx';
export { StyleGuideView } from './style-guide-view.tsx';
export { useStyleUnderlines } from './use-style-underlines.ts';
