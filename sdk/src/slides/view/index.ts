export { SlideEditor } from './slide-editor.tsx';
export { SlideSources } from './slide-sources.tsx';
export { SlideView } from './slide-view.tsx';
