export { BrandVoice, type CheckedText } from './brand-voice.tsx';
export { StyleGuideView } from './style-guide-view.tsx';
export { useStyleGuide } from './use-style-guide.ts';
export { useStyleUnderlines } from './use-style-underlines.ts';
