export { SlideView } from './slide-view.tsx';
